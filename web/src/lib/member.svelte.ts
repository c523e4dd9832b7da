import type { Challenged, Me, MemberInfo, OwnGames, RecoveryCode, SignedIn } from '../generated/wire';
import { ask } from './api';
import { keep, places } from './seats';
import { settings } from './settings.svelte';

/** The browser requested a passkey from its user and got none. */
export class Cancelled extends Error {}

/**
 * The member signed in on this device. Guests have everything except a reserved name and their games on other devices.
 */
class Member {
  me = $state.raw<MemberInfo | null>(null);
  enabled = $state(false);
  /** A recovery code to keep: it is shown once. */
  recovery = $state('');
  private loading: Promise<void> | null = null;

  load(): Promise<void> {
    this.loading ??= this.refresh().catch(() => {
      this.loading = null;
    });
    return this.loading;
  }

  async refresh(): Promise<void> {
    const told = (await ask('GET', '/api/me')) as Me;
    this.enabled = told.enabled;
    this.me = told.member;
    if (!this.me) return;
    if (settings.name !== this.me.name) settings.change({ name: this.me.name });
    await this.share();
  }

  passkeys(): boolean {
    return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  }

  // ---- signing up and in ----

  async signUp(name: string): Promise<void> {
    if (!this.passkeys())
      return this.entered((await ask('POST', '/api/members', { name, device: device() })) as SignedIn);
    const asked = (await ask('POST', '/api/members/challenge', { name, device: device() })) as Challenged;
    await this.entered((await ask('POST', '/api/members/passkey', await made(asked))) as SignedIn);
  }

  async signIn(): Promise<void> {
    const asked = (await ask('POST', '/api/sessions/challenge', {})) as Challenged;
    await this.entered((await ask('POST', '/api/sessions/passkey', await signed(asked))) as SignedIn);
  }

  async recover(code: string): Promise<void> {
    await this.entered((await ask('POST', '/api/sessions/recovery', { code, device: device() })) as SignedIn);
  }

  async follow(code: string): Promise<void> {
    await this.entered((await ask('POST', '/api/sessions/link', { code, device: device() })) as SignedIn);
  }

  private async entered(told: SignedIn): Promise<void> {
    this.recovery = told.recovery ?? '';
    await this.refresh();
  }

  // ---- the member's data ----

  async addPasskey(): Promise<void> {
    const asked = (await ask('POST', '/api/me/passkeys/challenge', {})) as Challenged;
    await ask('POST', '/api/me/passkeys', await made(asked));
    await this.refresh();
  }

  async removePasskey(id: string): Promise<void> {
    await ask('POST', '/api/me/passkeys/remove', { id });
    await this.refresh();
  }

  async endSession(id: string): Promise<void> {
    await ask('POST', '/api/me/sessions/end', { id });
    await this.refresh();
  }

  async newRecovery(): Promise<void> {
    this.recovery = ((await ask('POST', '/api/me/recovery', {})) as RecoveryCode).code;
  }

  async newLink(): Promise<string> {
    return `${location.origin}/join#${((await ask('POST', '/api/me/link', {})) as RecoveryCode).code}`;
  }

  async signOut(): Promise<void> {
    await ask('POST', '/api/me/sign-out', {});
    this.recovery = '';
    await this.refresh();
  }

  async erase(): Promise<void> {
    await ask('POST', '/api/me/delete', {});
    this.recovery = '';
    await this.refresh();
  }

  /** Assigns a guest's games to the member, and shows the member's games of other devices here. */
  private async share(): Promise<void> {
    const seats = places().flatMap((place) =>
      Object.values(place.tokens)
        .filter(Boolean)
        .map((token) => ({ table: place.table, token })),
    );
    const { games } = (await ask('POST', '/api/me/games', { seats: seats.slice(0, 100) })) as OwnGames;
    const known = new Set(places().map((place) => place.table));
    const fresh = games.filter((game) => !known.has(game.table)).slice(0, 40);
    for (const game of fresh.toReversed()) keep(game.table, game.game, { [game.seat]: '' }, game.created * 1000);
  }
}

async function made({
  challenge,
  options,
}: Challenged): Promise<{ challenge: string; credential: unknown; device: string }> {
  return answer(challenge, () =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
  );
}

async function signed({
  challenge,
  options,
}: Challenged): Promise<{ challenge: string; credential: unknown; device: string }> {
  return answer(challenge, () =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
  );
}

async function answer(
  challenge: string,
  prompt: () => Promise<Credential | null>,
): Promise<{ challenge: string; credential: unknown; device: string }> {
  let credential: Credential | null = null;
  try {
    credential = await prompt();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  if (!credential) throw new Cancelled();
  return { challenge, credential: (credential as Credential & { toJSON: () => unknown }).toJSON(), device: device() };
}

/** This device's name in the member's list of devices. */
export function device(): string {
  const agent = navigator.userAgent;
  const system =
    ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'].find((one) => agent.includes(one)) ?? '';
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((one) => agent.includes(`${one}/`)) ?? '';
  return [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(', ');
}

export const member = new Member();

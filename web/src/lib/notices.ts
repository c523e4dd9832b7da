import type { NoticeSettings } from '../generated/wire';
import { ask } from './api';

/** The user or the browser denied notifications. */
export class Denied extends Error {}

type Lang = 'en' | 'ja';

export const notices = {
  show: () => ask('GET', '/api/me/notices') as Promise<NoticeSettings>,
  stop: (id: string) => ask('POST', '/api/me/push/remove', { id }) as Promise<NoticeSettings>,
  mail: (address: string, lang: Lang) => ask('POST', '/api/me/mail', { address, lang }) as Promise<NoticeSettings>,
  removeMail: () => ask('POST', '/api/me/mail/remove', {}) as Promise<NoticeSettings>,
  vacation: (days: number) => ask('POST', '/api/me/vacation', { days }) as Promise<NoticeSettings>,
  confirm: (code: string) => ask('POST', '/api/mail/confirm', { code }),
  turnOff: (code: string) => ask('POST', '/api/mail/off', { code }),
};

/** Whether this browser supports push messages. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Ask the user, then the browser's push service, and register with the server. */
export async function subscribe(key: string, lang: Lang, device: string): Promise<NoticeSettings> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Denied();
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = subscription.toJSON();
  return (await ask('POST', '/api/me/push', {
    endpoint,
    keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
    lang,
    device,
  })) as NoticeSettings;
}

/** Decodes base64url, the format of the server's key. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

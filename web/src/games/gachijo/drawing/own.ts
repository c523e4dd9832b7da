/** Our own icons, on the library's grid of 512 and in one colour; `--cut` is the colour of inner lines. */

const cut = 'var(--cut,#fff)';

function polygon(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;
}

function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** Four lozenges. */
function takeda(): string {
  const lozenges = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ].map(([dx = 0, dy = 0]) => {
    const [x, y] = [256 + dx * 122, 256 + dy * 112];
    return polygon([
      [x, y - 100],
      [x + 110, y],
      [x, y + 100],
      [x - 110, y],
    ]);
  });
  return `<path fill="currentColor" d="${lozenges.join('')}"/>`;
}

/** A quince flower: five petals round a small one. */
function oda(): string {
  const parts = [0, 1, 2, 3, 4].map((number) => {
    const a = -Math.PI / 2 + (number * 2 * Math.PI) / 5;
    const b = a + Math.PI / 5;
    const [x, y] = [256 + 214 * Math.cos(b), 256 + 214 * Math.sin(b)];
    const [across, down] = [26 * Math.cos(b + Math.PI / 2), 26 * Math.sin(b + Math.PI / 2)];
    const leaf = polygon([
      [256 + 150 * Math.cos(b), 256 + 150 * Math.sin(b)],
      [x + across, y + down],
      [256 + 240 * Math.cos(b), 256 + 240 * Math.sin(b)],
      [x - across, y - down],
    ]);
    return `<circle cx="${Math.round(256 + 132 * Math.cos(a))}" cy="${Math.round(256 + 132 * Math.sin(a))}" r="62" fill="none" stroke="currentColor" stroke-width="44"/><path fill="currentColor" d="${leaf}"/>`;
  });
  return `${parts.join('')}<circle cx="256" cy="256" r="46" fill="currentColor"/>`;
}

/** Three mallow leaves in a ring, tips to the centre. */
function tokugawa(): string {
  const leaf = `<path fill="currentColor" d="M256 250C206 222 150 196 150 128C150 78 204 52 256 92C308 52 362 78 362 128C362 196 306 222 256 250Z"/><path d="M256 226V112M256 190L206 140M256 190L306 140" fill="none" stroke="${cut}" stroke-width="15"/>`;
  const leaves = [0, 120, 240].map((turn) => `<g transform="rotate(${turn} 256 256)">${leaf}</g>`);
  return `${leaves.join('')}<circle cx="256" cy="256" r="232" fill="none" stroke="currentColor" stroke-width="34"/>`;
}

/** Paulownia: three leaves, and three stalks of blossoms above. */
function toyotomi(): string {
  const leaves =
    'M256 486C214 440 190 396 198 330C214 292 298 292 314 330C322 396 298 440 256 486ZM186 330C176 396 128 440 42 424C22 350 60 300 118 290C146 284 172 300 186 330ZM326 330C336 396 384 440 470 424C490 350 452 300 394 290C366 284 340 300 326 330Z';
  const buds = [
    [256, 66],
    [256, 140],
    [256, 214],
    [214, 176],
    [298, 176],
    [118, 150],
    [150, 206],
    [104, 214],
    [172, 262],
    [394, 150],
    [362, 206],
    [408, 214],
    [340, 262],
  ];
  return `<path fill="currentColor" d="${leaves}${buds.map(([x = 0, y = 0]) => ring(x, y, 31)).join('')}"/>`;
}

function koban(): string {
  const lines = [
    [150, 92],
    [196, 60],
    [316, 60],
    [362, 92],
    [406, 60],
  ].map(([y = 0, half = 0]) => `M${256 - half} ${y}h${2 * half}`);
  return `<ellipse cx="256" cy="256" rx="150" ry="226" fill="currentColor" transform="rotate(18 256 256)"/><g transform="rotate(18 256 256)" fill="none" stroke="${cut}" stroke-width="16" stroke-linecap="round"><ellipse cx="256" cy="256" rx="122" ry="196"/><path d="${lines.join('')}"/><circle cx="256" cy="256" r="40" stroke-width="18"/><circle cx="256" cy="106" r="16" fill="${cut}"/></g>`;
}

const kozuchi = `<g transform="rotate(-38 256 256)"><path fill="currentColor" d="M232 250h48v226c0 16-48 16-48 0Z"/><path fill="currentColor" d="M96 92C150 66 362 66 416 92C430 120 430 240 416 268C362 294 150 294 96 268C82 240 82 120 96 92Z"/><path fill="none" stroke="${cut}" stroke-width="18" d="M142 78C132 120 132 240 142 282M370 78C380 120 380 240 370 282"/><circle cx="256" cy="180" r="52" fill="none" stroke="${cut}" stroke-width="18"/><circle cx="256" cy="180" r="17" fill="${cut}"/></g>`;

/** A bamboo tube rising from the water. */
const take =
  '<g fill="currentColor"><rect x="216" y="20" width="80" height="96" rx="14"/><rect x="222" y="128" width="68" height="108" rx="12"/><rect x="222" y="248" width="68" height="120" rx="12"/><path d="M300 150c40-6 78-34 92-76c-52-4-88 22-102 62Z"/></g><path d="M20 330q46-44 94 0t94 0M304 330q46-44 94 0t94 0M20 402q46-44 94 0t94 0t94 0t94 0t94 0M20 474q46-44 94 0t94 0t94 0t94 0t94 0" fill="none" stroke="currentColor" stroke-width="34" stroke-linecap="round"/>';

/** The long-nosed mask in profile, with the small cap. */
const tengu = `<path fill="currentColor" d="M196 64l74-34l34 66l-70 34Z"/><path fill="currentColor" d="M250 120C350 84 452 140 462 262C468 372 404 476 306 488C262 492 224 470 208 434L262 414L206 392C198 372 196 356 200 340L30 306C12 302 10 270 30 262L206 226C204 176 216 140 250 120Z"/><path fill="none" stroke="${cut}" stroke-width="22" stroke-linecap="round" d="M238 186C276 160 318 158 350 176"/><circle cx="306" cy="232" r="34" fill="${cut}"/><circle cx="296" cy="232" r="14" fill="currentColor"/><path fill="none" stroke="${cut}" stroke-width="20" stroke-linecap="round" d="M232 330C290 322 330 340 352 378M240 436C270 430 296 418 312 400"/><path fill="currentColor" d="M444 150l52-46l-16 74ZM470 220l40-10l-28 52Z"/>`;

/** A dish of water on the head, round eyes, a beak. */
const kappa = `<path fill="currentColor" d="M150 96C150 66 362 66 362 96C362 126 150 126 150 96Z"/><path fill="currentColor" d="M60 214L96 150L120 176L146 128L184 158L216 126L256 154L296 126L328 158L366 128L392 176L416 150L452 214C476 300 436 402 372 438C336 474 176 474 140 438C76 402 36 300 60 214Z"/><circle cx="176" cy="262" r="46" fill="${cut}"/><circle cx="336" cy="262" r="46" fill="${cut}"/><circle cx="184" cy="266" r="20" fill="currentColor"/><circle cx="328" cy="266" r="20" fill="currentColor"/><path fill="${cut}" d="M148 344C208 316 304 316 364 344C350 412 300 430 256 430C212 430 162 412 148 344Z"/><path fill="none" stroke="currentColor" stroke-width="18" stroke-linecap="round" d="M168 362C222 384 290 384 344 362M232 342v1M280 342v1"/>`;

/** A woman's head on an endless neck. */
const rokuro =
  '<path fill="none" stroke="currentColor" stroke-width="62" stroke-linecap="round" d="M150 476C150 392 380 420 380 338C380 270 196 300 196 226"/><path fill="currentColor" d="M64 512C70 466 110 446 150 446C190 446 230 466 236 512Z"/><path fill="currentColor" d="M206 10C290 -2 336 60 330 128C328 176 300 214 262 236L262 120C230 116 196 100 176 74C166 104 148 122 130 130C134 186 150 214 172 238C116 226 88 176 88 124C88 60 136 14 206 10Z"/><path fill="currentColor" d="M130 130C148 122 166 104 176 74C196 100 230 116 262 120C266 190 240 246 200 250C160 250 128 196 130 130Z" opacity=".28"/><path fill="none" stroke="currentColor" stroke-width="15" stroke-linecap="round" d="M150 160q14-12 28 0M208 160q14-12 28 0M178 212q14 12 30 0"/><path fill="currentColor" d="M196 14C190 -14 250 -18 246 16ZM250 34l92-30l6 16l-90 34Z"/>';

const ground =
  '<g fill="none" stroke="currentColor" stroke-width="30"><rect x="40" y="40" width="432" height="432" rx="16"/><path d="M256 40V472M40 256H256M256 256H472" stroke-width="22"/></g><g stroke="currentColor" stroke-width="12"><path d="M80 84V220M120 84V220M160 84V220M200 84V220M296 300V436M336 300V436M376 300V436M416 300V436"/><path d="M80 296H220M80 336H220M80 376H220M80 416H220M296 84H436M296 124H436M296 164H436M296 204H436"/></g>';

/** A wall between two arrows. */
const slide =
  '<g fill="currentColor"><rect x="218" y="40" width="76" height="432" rx="14"/><path d="M20 256L150 140V216H196V296H150V372Z"/><path d="M492 256L362 140V216H316V296H362V372Z"/></g><path d="M218 148h76M218 256h76M218 364h76" stroke="var(--cut,transparent)" stroke-width="18"/>';

/** An object falling to the ground. */
const drop =
  '<g fill="currentColor"><path d="M206 40h100v190h88L256 380L118 230h88Z"/><rect x="60" y="420" width="392" height="56" rx="18"/></g>';

export const DRAWN = {
  'm-tokugawa': tokugawa(),
  'm-toyotomi': toyotomi(),
  'm-oda': oda(),
  'm-takeda': takeda(),
  koban: koban(),
  kozuchi,
  take,
  tengu,
  kappa,
  rokuro,
  ground,
  slide,
  drop,
} as const;

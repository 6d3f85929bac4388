// The products of the demo stores, drawn on a 240 × 240 grid: a background, then the product with light from the left.
const drawOn = (wall: string, table: string, subject: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 240 240"><path fill="${wall}" d="M0 0h240v240H0z"/><path fill="${table}" d="M0 176h240v64H0z"/><ellipse cx="124" cy="190" rx="78" ry="9" opacity=".14"/>${subject}</svg>`

const sheen = (d: string): string => `<path fill="#fff" opacity=".22" d="${d}"/>`
const shade = (d: string): string => `<path opacity=".1" d="${d}"/>`

export const motifs = {
  mug: drawOn(
    '#e9e4da',
    '#d9cfbf',
    `<path fill="none" stroke="#47707a" stroke-width="13" d="M154 112c34-6 40 44 0 46"/><path fill="#568791" d="M70 88h88v78c0 14-10 24-24 24H94c-14 0-24-10-24-24z"/><ellipse fill="#47707a" cx="114" cy="88" rx="44" ry="9"/><ellipse fill="#5b4232" cx="114" cy="90" rx="37" ry="6"/>${sheen('M78 98h10v74c0 4-10 2-10-6z')}${shade('M140 97h18v69c0 12-8 22-18 24z')}<path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5" d="M102 74c-8-10 8-14 0-26M124 74c-8-10 8-14 0-26"/>`,
  ),
  bowl: drawOn(
    '#dfe5e1',
    '#c9d3cb',
    `<path fill="#f4efe4" d="M52 112h136c0 44-28 72-52 76h-32c-24-4-52-32-52-76z"/><ellipse fill="#e2d9c8" cx="120" cy="112" rx="68" ry="15"/><ellipse fill="#6e8c74" cx="120" cy="114" rx="58" ry="10"/><path fill="none" stroke="#3d5f6e" stroke-width="5" d="M55 130c40 16 90 16 130 0"/>${shade('M150 124c14-2 28-6 37-10 0 44-27 70-51 74h-14c22-14 30-40 28-64z')}`,
  ),
  candle: drawOn(
    '#ece1d6',
    '#dcc9b6',
    `<ellipse fill="#f3b04a" opacity=".25" cx="120" cy="62" rx="40" ry="44"/><path fill="#f3b04a" d="M120 36c14 20 12 34 0 38-12-4-14-18 0-38z"/><path fill="#fff" opacity=".7" d="M120 52c5 9 5 16 0 19-5-3-5-10 0-19z"/><path fill="#4a4038" d="M118 72h4v18h-4z"/><path fill="#f7f1e6" d="M82 94c0-8 76-8 76 0v92c0 6-76 6-76 0z"/><ellipse fill="#fffaf1" cx="120" cy="94" rx="38" ry="7"/><path fill="#b0704e" d="M92 124h56v36H92z"/><path fill="#fff" opacity=".75" d="M102 136h36v3h-36zM108 145h24v3h-24z"/>${shade('M140 98h18v88c0 3-8 4-18 4z')}`,
  ),
  soap: drawOn(
    '#e3e8e4',
    '#cdd8d1',
    `<path fill="#8fae97" d="M58 126c0-8 6-14 14-14h96c8 0 14 6 14 14v50c0 8-6 14-14 14H72c-8 0-14-6-14-14z"/><path fill="#a6c1ac" d="M58 126c0-8 6-14 14-14h96c8 0 14 6 14 14v8H58z"/><rect x="86" y="138" width="68" height="34" rx="6" fill="none" stroke="#6f9179" stroke-width="4"/><path fill="none" stroke="#6f9179" stroke-width="4" stroke-linecap="round" d="M120 164v-16M120 156c-10 0-12-6-12-10 8 0 12 4 12 10zM120 154c10 0 12-6 12-10-8 0-12 4-12 10z"/><g fill="#fff" opacity=".8"><circle cx="76" cy="96" r="11"/><circle cx="98" cy="86" r="7"/><circle cx="60" cy="80" r="5"/><circle cx="160" cy="98" r="7"/></g>`,
  ),
  board: drawOn(
    '#e6e6df',
    '#d2d1c5',
    `<path fill="#b98454" d="M84 72c0-8 6-14 14-14h4V34c0-8 6-12 18-12s18 4 18 12v24h4c8 0 14 6 14 14v106c0 8-6 14-14 14H98c-8 0-14-6-14-14z"/><circle cx="120" cy="38" r="7" fill="#e6e6df"/><g fill="none" stroke="#9c6a3e" stroke-width="3" opacity=".6"><path d="M98 66v118M112 62c6 40-6 80 0 126M132 62c-8 36 6 84 0 126M144 70v110"/></g>${sheen('M90 74c0-5 3-9 8-9v120c-5 0-8-4-8-9z')}`,
  ),
  knife: drawOn(
    '#e4e2e6',
    '#cfcbd2',
    `<g transform="rotate(-38 120 120)"><path fill="#d9dde0" d="M34 104h104v32H70c-18 0-32-14-36-32z"/><path fill="#f3f5f6" d="M34 104h104v12H40c-3-4-5-8-6-12z"/><path fill="#8c6a4d" d="M138 102h68c8 0 12 6 12 14s-4 16-12 16l-68 4z"/><path fill="#6c4f37" d="M138 122l72-4c2 8-2 14-6 14l-66 4z"/><g fill="#d9dde0"><circle cx="158" cy="118" r="3.5"/><circle cx="178" cy="117" r="3.5"/><circle cx="198" cy="116" r="3.5"/></g></g>`,
  ),
  book: drawOn(
    '#e8e0dc',
    '#d6c8c0',
    `<path fill="#f6f0e4" d="M74 66h100v116H74z"/><path fill="#e2d8c6" d="M78 178h100v8H78zM78 172h100v2H78z"/><path fill="#9a4b45" d="M66 60c0-6 4-10 10-10h90c5 0 8 3 8 8v112H78c-6 0-8 4-8 8 0 5 3 8 8 8h96v4H78c-8 0-12-6-12-12z"/><path fill="#7f3a36" d="M66 60c0-6 4-10 10-10h4v120h-2c-6 0-9 3-12 8z"/><path fill="#f2d9a6" d="M98 78h58v6H98zM98 92h42v5H98z"/><circle cx="127" cy="132" r="18" fill="none" stroke="#f2d9a6" stroke-width="4"/><path fill="#f2d9a6" d="M127 120l4 9 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z"/>`,
  ),
  notebook: drawOn(
    '#dfe4ea',
    '#c8d1dc',
    `<path fill="#f4f1ea" d="M82 56h92v132H82z"/><path fill="#3f5877" d="M72 52h88c6 0 10 4 10 10v116c0 6-4 10-10 10H72z"/><path fill="#324863" d="M72 52h14v136H72z"/><path fill="#d9863f" d="M148 52h6v136h-6z"/><path fill="#f4f1ea" d="M98 82h38v24H98z"/><path fill="#3f5877" opacity=".5" d="M104 90h26v3h-26zM104 97h18v3h-18z"/><path fill="#e2b84d" d="M186 70l10 4-22 84-12 18 2-22z"/><path fill="#4a4038" d="M164 154l10 4-12 18z"/>`,
  ),
  lamp: drawOn(
    '#ebe3d3',
    '#d8cab0',
    `<ellipse fill="#f7d98c" opacity=".45" cx="120" cy="112" rx="84" ry="56"/><path fill="#7b5b43" d="M115 104h10v70h-10z"/><path fill="#664a35" d="M88 188c0-12 14-18 32-18s32 6 32 18z"/><path fill="#e8c583" d="M88 40h64l24 70c-34 10-78 10-112 0z"/><path fill="#f4dba6" d="M88 40h26l-10 76c-16 0-30-2-40-6z"/><ellipse fill="#d6ae66" cx="120" cy="40" rx="32" ry="6"/><path fill="none" stroke="#664a35" stroke-width="2.5" d="M150 114v20"/><circle cx="150" cy="137" r="4" fill="#664a35"/>`,
  ),
  tin: drawOn(
    '#dde5dd',
    '#c6d2c5',
    `<path fill="#3f6652" d="M72 78h96v104c0 5-4 8-8 8H80c-4 0-8-3-8-8z"/><path fill="#335443" d="M66 62c0-8 108-8 108 0v20H66z"/><ellipse fill="#4a765f" cx="120" cy="61" rx="54" ry="8"/><path fill="#f1e7cf" d="M84 104h72v62H84z"/><path fill="#3f6652" d="M120 116c14 6 18 20 0 38-18-18-14-32 0-38z"/><path fill="none" stroke="#f1e7cf" stroke-width="2.5" d="M120 122v32"/>${sheen('M76 90h8v94h-4c-2 0-4-2-4-4z')}${shade('M152 84h16v98c0 5-4 8-8 8h-8z')}`,
  ),
  jar: drawOn(
    '#efe6d2',
    '#dfcfac',
    `<path fill="#d99a2b" d="M76 92c0-10 8-14 16-16h56c8 2 16 6 16 16v84c0 8-6 14-14 14H90c-8 0-14-6-14-14z"/><path fill="#eab54e" d="M76 96c0-6 3-10 8-13v104c-5-2-8-6-8-11z"/><path fill="#b97a1b" opacity=".5" d="M148 78c8 2 16 6 16 16v82c0 8-6 14-14 14h-6c8-36 8-76 4-112z"/><path fill="#8a6a46" d="M82 54h76c4 0 6 2 6 5v14c0 3-2 5-6 5H82c-4 0-6-2-6-5V59c0-3 2-5 6-5z"/><path fill="#fbf4e2" d="M88 112h64v50H88z"/><path fill="none" stroke="#d99a2b" stroke-width="3.5" d="M120 120l15 9v17l-15 9-15-9v-17z"/><circle cx="120" cy="137" r="5" fill="#d99a2b"/>`,
  ),
  cloth: drawOn(
    '#e6dfe3',
    '#d3c6cd',
    `<path fill="#8c6d86" d="M56 168h128c6 0 8 4 8 11s-2 11-8 11H56z"/><path fill="#a487a0" d="M56 146h124c6 0 10 4 10 11s-4 11-10 11H56z"/><path fill="#8c6d86" d="M60 124h122c6 0 8 4 8 11s-2 11-8 11H60z"/><path fill="#c4adc0" d="M56 100h126c6 0 10 5 10 12s-4 12-10 12H56z"/><path fill="#fff" opacity=".55" d="M150 100h6v24h-6zM162 100h3v24h-3zM150 146h6v22h-6zM162 146h3v22h-3z"/><path fill="none" stroke="#fff" stroke-width="2" opacity=".6" d="M56 104v16M56 150v14M60 128v14M56 172v14" stroke-dasharray="3 3"/>`,
  ),
  basket: drawOn(
    '#e7e5da',
    '#d5d1be',
    `<path fill="none" stroke="#9a7344" stroke-width="9" d="M76 106c0-70 88-70 88 0"/><path fill="#c39a62" d="M52 104h136l-14 76c-1 6-6 10-12 10H78c-6 0-11-4-12-10z"/><path fill="#a97f49" d="M48 98h144v16H48z"/><g fill="none" stroke="#a97f49" stroke-width="4"><path d="M58 132h124M62 150h116M65 168h110"/><path d="M78 114l8 76M104 114l3 76M136 114l-3 76M162 114l-8 76" stroke="#b58b54"/></g>`,
  ),
  bottle: drawOn(
    '#dde6e4',
    '#c5d3cf',
    `<path fill="#5e7f4d" d="M104 46h32v34c0 12 20 18 20 42v60c0 5-3 8-8 8H92c-5 0-8-3-8-8v-60c0-24 20-30 20-42z"/><path fill="#486540" d="M101 34h38v16h-38z"/><path fill="#c89b4e" d="M104 22h32v14h-32z"/><path fill="#f3ecd9" d="M88 126h64v42H88z"/><path fill="#5e7f4d" d="M100 136h40v3h-40zM106 145h28v3h-28z"/><ellipse fill="#8a9a3f" cx="120" cy="157" rx="6" ry="4"/>${sheen('M92 118c2-10 10-16 14-24v30H92zM92 172h8v12h-8z')}${shade('M136 60v20c0 12 20 18 20 42v60c0 5-3 8-8 8h-8c6-44 2-90-4-130z')}`,
  ),
  knit: drawOn(
    '#e3e3e8',
    '#ccccd6',
    `<path fill="#c06f54" d="M92 58c12 12 44 12 56 0l26 12 26 62-26 12-12-26v72H78v-72l-12 26-26-12 26-62z"/><path fill="#a35a42" d="M92 58c12 12 44 12 56 0l-6-4c-10 8-34 8-44 0zM78 180h84v10H78zM40 132l26 12 4-9-26-12zM200 132l-26 12-4-9 26-12z"/><g fill="none" stroke="#a35a42" stroke-width="3" opacity=".7"><path d="M98 84v92M110 88v88M130 88v88M142 84v92"/><path d="M116 92l8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8"/></g>`,
  ),
  toy: drawOn(
    '#e9e2d4',
    '#d8ccb4',
    `<path fill="#c98f5a" d="M60 128h76v40H60z"/><path fill="#d9a878" d="M136 96h46v72h-46z"/><path fill="#dfe9ec" d="M146 106h26v22h-26z"/><path fill="#5c8a86" d="M76 100h18v28H76z"/><path fill="#4b726f" d="M72 92h26v10H72z"/><path fill="#a86f3e" d="M52 164h138v10H52z"/><g fill="#b5524a"><circle cx="82" cy="174" r="17"/><circle cx="122" cy="174" r="17"/><circle cx="164" cy="174" r="17"/></g><g fill="#e9d8b8"><circle cx="82" cy="174" r="6"/><circle cx="122" cy="174" r="6"/><circle cx="164" cy="174" r="6"/></g>`,
  ),
} as const

export type Motif = keyof typeof motifs

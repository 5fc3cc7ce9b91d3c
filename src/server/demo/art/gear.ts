/** Balls, bags, instruments and the rest of the equipment. */
import { type Drawing, mark } from './canvas.ts'

const dimples = (() => {
  const dots: string[] = []
  for (let row = -4; row <= 4; row++) {
    for (let column = -4; column <= 4; column++) {
      const x = column * 10.4 + (row % 2 ? 5.2 : 0)
      const y = row * 9.2
      const far = Math.hypot(x, y) / 44
      if (far > 0.9) continue
      // Flatter towards the edge, as on a sphere.
      const squeeze = Math.sqrt(1 - far * far * 0.9)
      dots.push(
        `<ellipse cx="${(x * (1 - far * 0.06)).toFixed(1)}" cy="${(y * (1 - far * 0.06)).toFixed(1)}" rx="${(3.1 * squeeze).toFixed(2)}" ry="${(2.7 * squeeze).toFixed(2)}"/>`,
      )
    }
  }
  return dots.join('')
})()

/** A ball before its sleeve. */
export const ball: Drawing = (look) =>
  `<radialGradient id="sphere" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="${look.light}"/><stop offset="1" stop-color="${look.dark}"/></radialGradient>
  <path d="M74 26l62 8v92l-62 10z" fill="${look.accent}"/><path d="M74 26l-26 8v86l26 16z" fill="#0b1420" opacity=".82"/>
  <path d="M74 26l62 8v20l-62-4z" fill="#fff" opacity=".22"/>${mark(110, 50, 9, '#fff')}
  <path d="M92 112l36-4M92 120l24-3" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".6"/>
  <circle cx="58" cy="94" r="43" fill="url(#sphere)" stroke="#0002" stroke-width="1"/>
  <g transform="translate(58 94)" fill="${look.dark}" opacity=".5">${dimples}</g>
  <path d="M46 95h24" stroke="${look.accent}" stroke-width="4" stroke-linecap="round"/>
  <path d="M31 77c5-10 12-16 21-19" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8"/>`

const bagHeads = (accent: string) =>
  `<path d="M62 44L52 8M76 40L74 4M90 42l8-34" stroke="url(#shaft)" stroke-width="4"/>
  <path d="M40 10c2-8 12-10 17-4l-3 9c-6 2-13 0-14-5z" fill="url(#dark)"/>
  <path d="M62 6c3-7 15-8 19-1l-4 8c-6 2-14-1-15-7z" fill="${accent}"/>
  <path d="M93 12l2-9 18 3c3 1 3 8-1 9z" fill="url(#steel)" stroke="#7a848f"/>`

/** Leaning on its two legs. */
export const standBag: Drawing = (look) =>
  `<path d="M92 62l36 76M84 66l22 74" stroke="#2b3138" stroke-width="4.5" stroke-linecap="round"/>
  <g transform="rotate(-13 80 90)">${bagHeads(look.accent)}
  <path d="M50 40h54l-4 92c0 6-4 9-9 9H63c-5 0-9-3-9-9z" fill="url(#body)"/>
  <path d="M47 36h60c3 0 4 2 4 5s-1 6-4 6H47c-3 0-4-3-4-6s1-5 4-5z" fill="url(#dark)"/>
  <path d="M58 92h38l-2 34c0 4-3 6-6 6H66c-3 0-6-2-6-6z" fill="${look.dark}" opacity=".75"/>
  <path d="M60 60h20v22H61z" fill="${look.dark}" opacity=".55"/><path d="M62 96h30" stroke="#fff" stroke-width="2" opacity=".6"/>
  ${mark(78, 110, 8, look.accent)}<path d="M57 54l2 74" stroke="#fff" stroke-width="4" opacity=".28" stroke-linecap="round"/></g>
  <path d="M98 52c22 6 24 44 6 62" fill="none" stroke="#23282e" stroke-width="5" stroke-linecap="round"/>`

/** Upright, with more pockets. */
export const cartBag: Drawing = (look) =>
  `<g transform="translate(4 4)">${bagHeads(look.accent)}
  <path d="M42 42h68l-3 88c0 6-4 9-9 9H54c-5 0-9-3-9-9z" fill="url(#body)"/>
  <path d="M38 36h76c4 0 5 3 5 7s-1 7-5 7H38c-4 0-5-3-5-7s1-7 5-7z" fill="url(#dark)"/>
  <path d="M54 82h44v44c0 4-3 6-6 6H60c-3 0-6-2-6-6z" fill="${look.dark}" opacity=".8"/>
  <path d="M56 58h40v17H56z" fill="${look.dark}" opacity=".5"/><path d="M58 86h36M60 62h32" stroke="#fff" stroke-width="2" opacity=".55"/>
  ${mark(76, 108, 10, look.accent)}<path d="M49 58l2 70" stroke="#fff" stroke-width="5" opacity=".28" stroke-linecap="round"/>
  <path d="M108 56c14 8 14 52-1 64" fill="none" stroke="#23282e" stroke-width="5" stroke-linecap="round"/></g>`

/** A laser rangefinder, seen from its objective. */
export const rangefinder: Drawing = (look) =>
  `<path d="M30 66c0-16 10-24 26-26l52-6c16-1 26 8 26 26v42c0 18-10 27-26 26l-52-4c-16-2-26-9-26-24z" fill="url(#body)"/>
  <path d="M30 92c34 12 76 12 104-2v12c0 18-10 27-26 26l-52-4c-16-2-26-9-26-24z" fill="url(#dark)"/>
  <circle cx="62" cy="80" r="27" fill="#14181d"/><circle cx="62" cy="80" r="21" fill="#20374d"/><circle cx="62" cy="80" r="21" fill="url(#steel)" opacity=".18"/>
  <path d="M49 72c4-8 12-11 19-9" stroke="#bfe2ff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".85"/>
  <circle cx="106" cy="80" r="13" fill="#14181d"/><circle cx="106" cy="80" r="9" fill="#7a2330"/><circle cx="103" cy="77" r="3" fill="#ffb3bb"/>
  <rect x="76" y="26" width="26" height="10" rx="5" fill="${look.accent}"/>
  <path d="M44 52c8-4 40-9 60-10" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" opacity=".5"/>
  ${mark(112, 112, 7, look.accent)}`

export const watch: Drawing = (look) =>
  `<path d="M58 6h44l6 40H52zM52 114h56l-6 40H58z" fill="url(#body)"/>
  <path d="M66 12h28M65 22h30M65 138h30M66 148h28" stroke="#0003" stroke-width="3" stroke-linecap="round"/>
  <rect x="122" y="68" width="9" height="22" rx="4" fill="#454d56"/>
  <circle cx="80" cy="80" r="46" fill="url(#dark)"/><circle cx="80" cy="80" r="38" fill="#0d1318"/>
  <clipPath id="dial"><circle cx="80" cy="80" r="36"/></clipPath>
  <g clip-path="url(#dial)"><path d="M66 120c-8-26 2-42 12-58 6-10 4-18 0-26h30c4 14 0 28-6 40-8 16-8 28-4 46z" fill="#2f8f4e"/>
  <circle cx="88" cy="62" r="11" fill="#6fd08c"/><path d="M70 100c6-3 12-2 16 2s-4 9-10 8-10-7-6-10z" fill="#ecd9a0"/></g>
  <path d="M88 62V44l12 4-12 5" fill="${look.accent}" stroke="#fff" stroke-width="1.5"/>
  <path d="M47 72l4-3v15M69 69h-9l-1 6c6-2 10 0 10 4 0 5-6 7-11 3M75 72c2-4 9-4 9 1 0 4-6 6-9 11h10" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M48 62c5-12 14-19 26-21" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round" opacity=".35"/>`

/** A three-wheeled push cart with a bag on it. */
export const trolley: Drawing = (look) =>
  `<path d="M36 22c10-10 18-6 22 2l30 84" fill="none" stroke="#2b3138" stroke-width="6" stroke-linecap="round"/>
  <path d="M28 28l18-12" stroke="#16191d" stroke-width="8" stroke-linecap="round"/>
  <g transform="rotate(-17 84 76)"><path d="M82 30l-3-22M92 30l4-24" stroke="url(#shaft)" stroke-width="4"/><path d="M70 8c2-7 12-8 15-2l-3 7c-5 2-11 0-12-5z" fill="url(#dark)"/><path d="M90 6c4-6 14-4 15 2l-4 6c-6 1-11-2-11-8z" fill="${look.accent}"/>
  <path d="M66 28h42l-3 74c0 5-3 7-7 7H77c-4 0-7-2-7-7z" fill="url(#body)"/><path d="M63 25h48v9H63z" fill="url(#dark)"/><path d="M74 64h27l-2 30H76z" fill="${look.dark}" opacity=".7"/>${mark(88, 76, 7, look.accent)}</g>
  <path d="M88 106l-34 18M88 106l40 14" stroke="#2b3138" stroke-width="6" stroke-linecap="round"/>
  <circle cx="48" cy="124" r="17" fill="#16191d"/><circle cx="48" cy="124" r="10" fill="url(#steel)"/><circle cx="48" cy="124" r="3" fill="${look.accent}"/>
  <circle cx="130" cy="126" r="14" fill="#16191d"/><circle cx="130" cy="126" r="8" fill="url(#steel)"/><circle cx="130" cy="126" r="2.6" fill="${look.accent}"/>`

const mat: Drawing = (look) =>
  `<path d="M58 28h44l34 104H24z" fill="url(#body)"/><path d="M58 28h44l4 12H54z" fill="${look.dark}" opacity=".5"/>
  <path d="M80 40v86" stroke="#fff" stroke-width="2.4" stroke-dasharray="6 6" opacity=".85"/>
  <path d="M66 40l-20 88M94 40l20 88" stroke="#fff" stroke-width="1.6" opacity=".5"/>
  <ellipse cx="80" cy="46" rx="11" ry="5" fill="#10161b"/><path d="M80 45V8l22 7-22 8" fill="${look.accent}" stroke="#f6f8fa" stroke-width="2.4"/>
  <circle cx="80" cy="114" r="10" fill="#fff" stroke="#0002"/><path d="M75 114h10" stroke="${look.accent}" stroke-width="2.5"/>`

/** A swing trainer: weighted ball, whippy shaft, formed grip. */
const swingTrainer: Drawing = (look) =>
  `<path d="M42 116C70 96 96 66 128 22" fill="none" stroke="#2b3138" stroke-width="7" stroke-linecap="round"/>
  <path d="M44 115C70 96 96 66 128 22" fill="none" stroke="url(#shaft)" stroke-width="4" stroke-linecap="round"/>
  <path d="M108 48l21-28" stroke="#16191d" stroke-width="12" stroke-linecap="round"/><path d="M111 42l4 3M116 35l4 3M121 28l4 3" stroke="${look.accent}" stroke-width="2.4"/>
  <circle cx="42" cy="116" r="24" fill="url(#body)"/><path d="M26 106c4-8 12-12 20-11" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".6"/>${mark(44, 120, 9, '#fff')}`

export const training: Drawing = (look, index) =>
  index % 2 === 0 ? mat(look, index) : swingTrainer(look, index)

export const umbrella: Drawing = (look) =>
  `<path d="M80 34v92c0 12 18 12 18 0" fill="none" stroke="#2b3138" stroke-width="5" stroke-linecap="round"/>
  <path d="M80 22C44 22 16 48 12 84c8-7 17-7 23-1 6-7 17-8 23-1 6-7 16-7 22 0 6-7 16-7 22 0 6-7 17-6 23 1 6-6 15-6 23 1C144 48 116 22 80 22z" fill="url(#body)"/>
  <path d="M80 22C62 34 56 58 58 82c6-7 16-7 22 0 6-7 16-7 22 0 2-24-4-48-22-60z" fill="${look.accent}" opacity=".92"/>
  <path d="M80 22C44 22 16 48 12 84c8-7 17-7 23-1C38 54 54 32 80 22z" fill="#fff" opacity=".16"/>
  <path d="M80 22v-8" stroke="#2b3138" stroke-width="4" stroke-linecap="round"/>`

/** Folded in three, on its clip. */
export const towel: Drawing = (look) =>
  `<circle cx="80" cy="20" r="10" fill="none" stroke="url(#shaft)" stroke-width="5"/><path d="M76 28h8l2 12H74z" fill="url(#dark)"/>
  <path d="M80 34c-10 0-24 4-30 8-3 2-4 4-4 7l-4 86c0 4 2 6 6 6h64c4 0 6-2 6-6l-4-86c0-3-1-5-4-7-6-4-20-8-30-8z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.3"/>
  <path d="M80 34c-4 30-8 70-12 107M80 34c4 30 8 70 12 107" stroke="${look.dark}" stroke-width="2" opacity=".55" fill="none"/>
  <path d="M44 112h73l1 10H43z" fill="${look.accent}"/><path d="M43 128h75" stroke="${look.accent}" stroke-width="2.4"/>
  ${mark(78, 82, 13, look.accent)}<path d="M54 54l-3 48" stroke="#fff" stroke-width="4" opacity=".35" stroke-linecap="round"/>`

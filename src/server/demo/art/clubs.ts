/** Club heads. */
import { type Drawing, mark, shaft } from './canvas.ts'

/** From behind and above: crown, face edge, the ferrule at the heel. */
export const driver: Drawing = (look) =>
  shaft(110, 70, 137, -6, 5) +
  `<path d="M105 78l9-20 6 2-5 22z" fill="#22272d"/>
  <path d="M26 92C24 62 52 46 84 51c26 4 44 20 44 44 0 20-18 32-48 33-32 1-53-13-54-36z" fill="url(#dark)"/>
  <path d="M30 89C29 63 54 50 84 55c24 4 39 18 39 38 0 10-5 17-14 22-26 9-77 8-79-26z" fill="url(#body)"/>
  <path d="M34 101c10 20 56 24 84 9 4-2 8-7 9-12 2 17-16 29-47 30-26 1-44-8-46-27z" fill="#1c2126"/>
  <path d="M40 110c20 14 58 15 80 2" fill="none" stroke="${look.accent}" stroke-width="3" stroke-linecap="round"/>
  <path d="M42 76c8-11 24-16 40-14" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".55"/>
  <path d="M70 94l8-8 8 8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`

export const wood: Drawing = (look) =>
  shaft(108, 84, 136, -6, 5) +
  `<path d="M102 90l9-18 7 3-5 20z" fill="#22272d"/>
  <path d="M32 103c0-20 24-33 52-31 24 1 40 13 41 28 1 16-16 27-46 28-29 0-47-10-47-25z" fill="url(#dark)"/>
  <path d="M37 100c2-16 22-26 46-24 21 1 35 11 36 23 0 5-2 9-7 12-22 9-76 9-75-11z" fill="url(#body)"/>
  <path d="M39 108c13 13 54 15 79 2 3-1 6-5 7-9 1 16-16 27-46 27-24 0-38-8-40-20z" fill="#191d22"/>
  <path d="M52 118l24 3M84 121l26-4" stroke="${look.accent}" stroke-width="4" stroke-linecap="round"/>
  <path d="M48 91c8-7 20-10 33-9" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" opacity=".55"/>
  <circle cx="78" cy="99" r="3.5" fill="#fff"/>`

export const hybrid: Drawing = (look) =>
  shaft(104, 84, 128, -6, 5) +
  `<path d="M96 92l8-22 8 3-5 24z" fill="#22272d"/>
  <path d="M38 112c-2-16 14-30 38-31 22-1 38 8 40 20 2 14-12 24-38 26-24 2-39-4-40-15z" fill="url(#dark)"/>
  <path d="M43 109c0-13 15-23 34-24 18-1 31 6 33 15 1 5-2 9-8 11-20 8-59 11-59-2z" fill="url(#body)"/>
  <path d="M43 115c12 8 46 6 66-3 4-2 6-5 7-9 1 13-13 22-38 24-20 2-33-3-35-12z" fill="#191d22"/>
  <path d="M56 120c14 2 30 0 44-5" stroke="${look.accent}" stroke-width="3.5" fill="none" stroke-linecap="round"/>
  <path d="M52 100c6-6 15-9 25-9" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" opacity=".55"/>
  <path d="M70 103l6-6 6 6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`

/** The back of an iron with its cavity and badge; `steel` fills the blade. */
const ironBack = (accent: string, steel: string) =>
  `<path d="M46 -14h11l7 92c14-9 43-20 58-19 8 1 10 8 9 24-1 20-5 33-12 37-12 6-52 7-66 1-7-3-9-9-7-18z" fill="${steel}" stroke="#59636e" stroke-width="1.5"/>
  <path d="M46 -14h11l5 52H47z" fill="#20252b"/><path d="M47 38h15l1 7H47z" fill="${accent}"/>
  <path d="M66 90c14-10 38-20 51-19 5 1 6 6 5 17-1 14-4 21-9 24-10 4-36 5-46 1-5-2-6-17-1-23z" fill="#6f7a86"/>
  <path d="M70 92c13-9 33-16 43-15 4 1 5 5 4 13-1 11-3 16-7 18-9 3-30 4-38 1-4-2-5-13-2-17z" fill="#3a434d"/>
  <path d="M74 103c11 3 27 2 37-2" stroke="${accent}" stroke-width="5" fill="none" stroke-linecap="round"/>
  ${mark(92, 91, 6, '#e8ecf0')}
  <path d="M62 84c15-11 42-21 56-21" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".8"/>`

/** Two of a set, the nearer one whole. */
export const iron: Drawing = (look) =>
  `<g transform="translate(-34 -2) rotate(-8 60 80) scale(.94)">${ironBack(look.accent, '#98a2ad')}</g>
  <g transform="translate(22 6)">${ironBack(look.accent, 'url(#steel)')}</g>`

const grooves = Array.from({ length: 9 }, (_, row) => {
  const y = 70 + row * 5.4
  return `<path d="M${66 - row * 0.6} ${y + 6}L${114 - row * 0.4} ${y - 4}" stroke="#49525c" stroke-width="1.6"/>`
}).join('')

/** The face, with grooves; the finish is the look's colour. */
export const wedge: Drawing = (look) =>
  `<path d="M40 -4h12l9 74c13-10 38-24 54-25 12 0 18 12 17 34-1 27-10 45-26 50-16 4-44 4-58-1-9-3-12-10-10-22z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.5"/>
  <path d="M40 -4h12l5 44H43z" fill="#20252b"/>
  <path d="M43 40h14l1 6H44z" fill="${look.accent}"/>
  ${grooves}
  <circle cx="124" cy="74" r="4" fill="${look.accent}"/>
  <path d="M61 76c14-12 40-25 55-25" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".75"/>
  <path d="M52 122c14 6 44 6 58 1" fill="none" stroke="#0003" stroke-width="4" stroke-linecap="round"/>`

const blade: Drawing = (look) =>
  shaft(44, 96, 34, -6, 5) +
  `<path d="M40 88h9l3 16H38z" fill="#2a3037"/>
  <path d="M22 100h118c5 0 7 3 7 8v10c0 6-3 9-9 9H86l-6-8-6 8H30c-7 0-10-3-10-9v-10c0-5 0-8 2-8z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.5"/>
  <path d="M20 106h127v-2c0-3-2-5-7-5H22c-2 0-2 3-2 7z" fill="#fff" opacity=".45"/>
  <path d="M80 108v12" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>
  <circle cx="112" cy="117" r="3.4" fill="${look.accent}"/><circle cx="122" cy="117" r="3.4" fill="${look.accent}"/><circle cx="132" cy="117" r="3.4" fill="${look.accent}"/>`

const mallet: Drawing = (look) =>
  shaft(66, 84, 50, -6, 5) +
  `<path d="M61 78h11l3 14H59z" fill="#2a3037"/>
  <path d="M24 84h112c6 0 9 4 9 9v8c0 3-1 5-3 6l-7 3c4 4 5 10 3 16-3 9-12 10-18 5l-12-16H60l-12 16c-6 5-15 4-18-5-2-6-1-12 3-16l-10-4c-2-1-3-3-3-6v-8c0-5 0-8 4-8z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.5"/>
  <path d="M20 90h125c0-4-3-6-9-6H24c-3 0-4 2-4 6z" fill="#fff" opacity=".4"/>
  <path d="M60 115V97c0-3 2-4 4-4h40c2 0 4 1 4 4v18z" fill="#14181c" opacity=".55"/>
  <path d="M84 94v20" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/>
  <path d="M72 94v20M96 94v20" stroke="${look.accent}" stroke-width="2.6" stroke-linecap="round"/>`

export const putter: Drawing = (look, index) => (index % 2 === 0 ? mallet(look, index) : blade(look, index))

/** Drawings of clothing. */
import { type Drawing, mark } from './canvas.ts'

/** A left-hand glove, back up. */
export const glove: Drawing = (look) =>
  `<g transform="rotate(4 80 90)"><path d="M44 92C34 84 22 70 20 62c-2-7 7-12 13-6l20 20z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.2"/>
  <path d="M46 80V36c0-11 15-11 15 0v22V22c0-11 16-11 16 0v34V18c0-11 16-11 16 0v40V30c0-11 15-11 15 0v70c0 16-3 24-8 34H60c-10-12-16-24-14-54z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.2"/>
  <path d="M61 60v22M77 58v24M93 60v22" stroke="${look.dark}" stroke-width="1.6" opacity=".7"/>
  <g fill="${look.dark}" opacity=".45"><circle cx="54" cy="56" r="1.5"/><circle cx="54" cy="48" r="1.5"/><circle cx="69" cy="42" r="1.5"/><circle cx="69" cy="34" r="1.5"/><circle cx="85" cy="40" r="1.5"/><circle cx="85" cy="32" r="1.5"/><circle cx="100" cy="50" r="1.5"/><circle cx="100" cy="42" r="1.5"/></g>
  <path d="M58 122h46c2 0 3 1 3 3l-2 14c0 4-2 6-6 6H64c-4 0-6-2-7-6l-1-14c0-2 0-3 2-3z" fill="${look.dark}"/>
  <path d="M66 104h36c5 0 7 3 7 7s-2 8-7 8H70c-5 0-8-4-8-8s1-7 4-7z" fill="${look.accent}"/>${mark(88, 112, 6, '#fff')}
  <circle cx="88" cy="90" r="6" fill="none" stroke="${look.accent}" stroke-width="2.4"/></g>`

/** From the side, spikes down. */
export const shoes: Drawing = (look) =>
  `<path d="M18 108c-2-22 2-42 6-52 10 7 26 7 36-2 8 12 22 26 44 32 22 5 36 8 38 22z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.4"/>
  <path d="M18 108c-1-12 0-22 1-30 14 8 26 18 34 30z" fill="${look.dark}" opacity=".35"/>
  <path d="M58 55c9 13 24 27 46 31l-8 14c-24-6-40-20-50-38 5-2 9-4 12-7z" fill="${look.accent}" opacity=".9"/>
  <path d="M56 66l14-6M64 76l14-7M74 84l13-7M85 91l12-7" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
  <path d="M24 56c10 7 26 7 36-2l4 5c-11 11-30 12-42 5z" fill="#20262c" opacity=".7"/>
  <path d="M112 96c12 1 24 4 29 12H108z" fill="#fff" opacity=".35"/>
  <path d="M14 107h130c3 0 5 2 5 5 0 7-4 11-11 11H26c-9 0-14-5-14-12 0-3 0-4 2-4z" fill="#f7f9fa" stroke="#c3cad1"/>
  <path d="M12 113h137c-1 6-5 10-11 10H26c-8 0-13-4-14-10z" fill="${look.accent}" opacity=".55"/>
  <path d="M28 123l3 7h6l3-7M54 123l3 7h6l3-7M96 123l3 7h6l3-7M120 123l3 7h6l3-7" fill="#2b3138"/>${mark(36, 92, 8, '#fff')}`

export const polo: Drawing = (look) =>
  `<path d="M58 26L26 40 8 74l24 12 8-14v66c0 3 2 5 5 5h70c3 0 5-2 5-5V72l8 14 24-12-18-34-32-14c-6 10-38 10-44 0z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.3" stroke-linejoin="round"/>
  <path d="M40 72l2-18M120 72l-2-18" stroke="${look.dark}" stroke-width="2" opacity=".6"/>
  <path d="M10 71l23 12M150 71l-23 12" stroke="${look.accent}" stroke-width="4"/>
  <path d="M58 26c6 10 38 10 44 0l6 8-20 18-8-8-8 8-20-18z" fill="${look.accent}"/>
  <path d="M74 44h12v34H74z" fill="${look.dark}" opacity=".35"/><circle cx="80" cy="54" r="2" fill="#fff"/><circle cx="80" cy="64" r="2" fill="#fff"/><circle cx="80" cy="74" r="2" fill="#fff"/>
  ${mark(102, 66, 6, look.accent)}<path d="M50 60v72" stroke="#fff" stroke-width="5" opacity=".22" stroke-linecap="round"/>`

export const trousers: Drawing = (look) =>
  `<path d="M46 16h68l10 122c0 3-2 5-5 5H96c-3 0-5-2-5-5L80 62l-11 76c0 3-2 5-5 5H41c-3 0-5-2-5-5z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.3" stroke-linejoin="round"/>
  <path d="M46 16h68l1 12H45z" fill="${look.dark}"/><path d="M74 17h12v10H74z" fill="${look.accent}"/>
  <path d="M80 28v34M80 40c6 0 8-4 8-12" stroke="${look.dark}" stroke-width="2" fill="none"/>
  <path d="M48 32c2 8 8 12 14 13M112 32c-2 8-8 12-14 13" stroke="${look.dark}" stroke-width="2" fill="none"/>
  <path d="M56 54l-9 82M104 54l9 82" stroke="#fff" stroke-width="2.4" opacity=".35"/>`

export const jacket: Drawing = (look) =>
  `<path d="M58 22L30 36 12 108l18 6 12-42v66c0 3 2 5 5 5h66c3 0 5-2 5-5V72l12 42 18-6-18-72-28-14c-8 6-36 6-44 0z" fill="url(#body)" stroke="${look.dark}" stroke-width="1.3" stroke-linejoin="round"/>
  <path d="M58 22c8 6 36 6 44 0l4 14-14 10H68L54 36z" fill="${look.dark}"/>
  <path d="M42 74l76 0 0 16-76 0z" fill="${look.accent}" opacity=".85"/>
  <path d="M80 44v99" stroke="#f5f7f9" stroke-width="3.4"/><path d="M80 44v99" stroke="#5b646e" stroke-width="1.6" stroke-dasharray="2 2"/>
  <path d="M52 112l14 12M108 112l-14 12" stroke="${look.dark}" stroke-width="3" stroke-linecap="round"/>
  <path d="M13 104l18 6M147 104l-18 6" stroke="${look.accent}" stroke-width="5"/>${mark(102, 62, 6, '#fff')}`

export const cap: Drawing = (look) =>
  `<path d="M30 98c-4-38 20-62 50-62 32 0 52 24 50 60z" fill="url(#body)"/>
  <path d="M80 36c-12 10-18 34-18 60M80 36c20 10 32 32 32 60" stroke="${look.dark}" stroke-width="1.8" fill="none" opacity=".8"/>
  <circle cx="80" cy="36" r="4.5" fill="${look.dark}"/>
  <path d="M62 92c26-8 62-2 84 20 4 5 1 9-6 8-28-5-58-4-82 2-8 2-14-2-12-10 2-9 8-17 16-20z" fill="url(#deep)"/>
  <path d="M60 108c28-8 58-6 82 6" stroke="#fff" stroke-width="1.6" fill="none" opacity=".5" stroke-dasharray="4 3"/>
  <path d="M30 98c8 4 18 5 30 2l-2 12c-10 2-22 1-28-4z" fill="${look.dark}"/>
  ${mark(86, 74, 11, look.accent)}<path d="M40 80c1-16 10-28 22-33" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".35"/>`

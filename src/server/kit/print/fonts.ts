/** The console's typeface for paper: whole for PDFs, which embed what they use; in parts for pages. Read once. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontOfWoff } from './woff.ts'

const read = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)))

let pdf: { regular: Buffer; bold: Buffer } | undefined

/** Returns the font files of a PDF. */
export function pdfFonts(): { regular: Buffer; bold: Buffer } {
  pdf ??= {
    regular: read('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    bold: read('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  }
  return pdf
}

let wide: Buffer | undefined

/** Returns a font with the letters of nearly all scripts, for texts with some that Inter lacks. Unpacked it takes 12 MB. */
export function wideFont(): Buffer {
  wide ??= fontOfWoff(read('@fontsource/unifont/files/unifont-latin-400-normal.woff'))
  return wide
}

/** Letters of each file, as the package has them; the Vietnamese one comes last and wins. */
const PARTS = [
  ['latin-ext', 'U+0100-02BA,U+02BD-02C5,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0'],
  ['latin', 'U+0000-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122'],
  [
    'vietnamese',
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  ],
] as const

let faces: string | undefined

/** `@font-face` rules that bring the fonts with them: a page prints the same wherever it is opened. */
export function pageFaces(): string {
  faces ??= PARTS.map(([part, range]) => {
    const bytes = read(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`)
    return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2');unicode-range:${range}}`
  }).join('\n')
  return faces
}

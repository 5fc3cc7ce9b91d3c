/** A person: picture, else two letters on a colour that stays theirs. */
import { smallPicture } from '../../../core/pictures.ts'
import { monogram } from '../../../core/text.ts'
import styles from './avatar.module.css'

const HUES = 8

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % HUES
}

export function Avatar({ name, src, size = 24 }: { name: string; src?: string | null; size?: number }) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.42) }
  if (src)
    return (
      <img key={src} className={styles.avatar} src={smallPicture(src)} alt="" style={box} loading="lazy" />
    )
  // The letters are a picture, not text: drawn by the stylesheet and never read aloud.
  return (
    <span
      className={styles.avatar}
      data-letters={monogram(name)}
      data-hue={hueOf(name)}
      style={box}
      aria-hidden="true"
    />
  )
}

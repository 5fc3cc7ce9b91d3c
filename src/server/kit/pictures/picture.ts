/**
 * An uploaded picture re-encoded: a square WebP without its metadata (place, camera, anything hidden behind
 * the pixels). Its first bytes decide whether it is decoded at all, before a decoder sees it.
 */
import sharp, { type Sharp } from 'sharp'
import { PICTURE_BYTES } from '../../../core/pictures.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { turns } from '../workers/turns.ts'

/** Decoded, an interlaced picture of 16 bits a colour takes eight bytes for each. */
const MILLION_PIXELS = 16
/** Pixels of a side of a square picture. */
export const SIDE = 256
/** Of the encoder, 0 to 6: a third of the time of its 4, with files that are 11 % larger. An import has thousands. */
const EFFORT = 1
/** Enough to see a scratch on a club head. */
const WHOLE_SIDE = 1_600
const SECONDS = 10
const inTurn = turns({ atOnce: 2, waiting: 20 })

const refused = (key: string, params?: Record<string, string | number>) => {
  const complaint = { key, ...(params && { params }) }
  return new Problem('invalid', { reason: complaint, fields: { file: complaint } })
}

const tooHeavy = () => refused('pictureSize', { limit: `${PICTURE_BYTES / 1024 / 1024} MB` })
const noPicture = () => refused('pictureType')
/** Words of forms without a picture that can be used. */
export const PICTURE_REFUSALS = { none: noPicture, tooHeavy }

/** JPEG, PNG or WebP by its first bytes; SVG and all other formats are none. */
function isPicture(bytes: Buffer): boolean {
  if (bytes.length < 16) return false
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return true
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

/** Decodes a picture and has it made into ours. Throws Problem `invalid` for what is no picture or too large. */
async function decoded<T>(bytes: Buffer, make: (image: Sharp) => Promise<T>): Promise<T> {
  if (bytes.length > PICTURE_BYTES) throw tooHeavy()
  if (!isPicture(bytes)) throw noPicture()
  return inTurn(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: MILLION_PIXELS * 1_000_000, failOn: 'error', pages: 1 })
      const { width, height } = await image.metadata()
      if (width * height > MILLION_PIXELS * 1_000_000)
        throw refused('picturePixels', { limit: MILLION_PIXELS })
      return await make(image.autoOrient())
    } catch (error) {
      if (error instanceof Problem) throw error
      if (error instanceof Error && /pixel limit/i.test(error.message)) {
        throw refused('picturePixels', { limit: MILLION_PIXELS })
      }
      throw noPicture()
    }
  })
}

/** The square in the middle as WebP, 256 by 256. Throws Problem `invalid` for what is no picture or too large. */
export function squarePicture(bytes: Buffer): Promise<Buffer> {
  return decoded(bytes, (image) =>
    image.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 84 }).timeout({ seconds: SECONDS }).toBuffer(),
  )
}

/** The whole picture, 1,600 pixels a side at most, and a square small one, as WebP. Throws as `squarePicture`. */
export function wholePicture(
  bytes: Buffer,
): Promise<{ whole: Buffer; small: Buffer; width: number; height: number }> {
  return decoded(bytes, async (image) => {
    // Both from the same pixels: decoding costs as much as encoding a small one.
    const { data: pixels, info } = await image
      .resize(WHOLE_SIDE, WHOLE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const resized = () => sharp(pixels, { raw: { width, height, channels } }).timeout({ seconds: SECONDS })
    const whole = await resized().webp({ quality: 80, effort: EFFORT }).toBuffer()
    const small = await resized()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 78, effort: EFFORT })
      .toBuffer()
    return { whole, small, width, height }
  })
}

/** A stored picture for paper, `side` pixels a side at most, on white. Throws as `squarePicture`. */
export function printedPicture(
  bytes: Buffer,
  side: number,
): Promise<{ jpeg: Buffer; width: number; height: number }> {
  return decoded(bytes, async (image) => {
    const { data: jpeg, info } = await image
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { jpeg, width: info.width, height: info.height }
  })
}

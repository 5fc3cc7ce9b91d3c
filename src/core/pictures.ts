/** Uploaded pictures: their addresses, limits and values. */

/** A picture that was uploaded for a record: the first 32 signs of its content's hash. */
export const PICTURE = /^\/files\/[0-9a-f]{32}\.webp$/

/** Bytes of a picture that the server takes. */
export const PICTURE_BYTES = 8 * 1024 * 1024

/** Pictures of one field unless the field sets another number. */
export const MOST_PICTURES = 12

/** A picture of a field of the type `pictures`; `alt` describes it to users who do not see it, empty: the record's name does. */
export type PictureValue = { picture: string; alt: string }

/** The small square one next to it (256 by 256), made with it. */
export function smallPicture(picture: string): string {
  return picture.replace(/\.webp$/, '00.webp')
}

/** Address of the small main picture of a gallery; undefined for an empty one. */
export function mainPicture(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? (value as readonly PictureValue[]) : []
  return first && smallPicture(first.picture)
}

/** The whole picture of a small one's file name; undefined for any other name. */
export function wholeOfSmall(name: string): string | undefined {
  return /^[0-9a-f]{32}00\.webp$/.test(name) ? `${name.slice(0, 32)}.webp` : undefined
}

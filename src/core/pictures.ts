/** Addresses of uploaded pictures. */

/** A picture that was uploaded for a record: the first 32 signs of its content's hash. */
export const PICTURE = /^\/files\/[0-9a-f]{32}\.webp$/

/** The small square one beside it (256 by 256), made with it. */
export function smallPicture(picture: string): string {
  return picture.replace(/\.webp$/, '00.webp')
}

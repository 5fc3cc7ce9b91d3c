/**
 * Large responses as bytes. As one text a page of 50 orders is copied three times on its way out (joined,
 * measured for its length, appended to the headers), 300 KB of 800 that a page allocates; rows written one
 * after the other are copied once.
 */

/** Grows with the answers, up to what is kept; used and left within one call, so no other user sees it. */
let space = Buffer.allocUnsafeSlow(64 * 1024)
const KEPT = 1024 * 1024

/** The most bytes that a text may take in UTF-8, by its length. */
const BYTES_EACH = 3

/** Texts, and what is bytes already, one behind the other in UTF-8. */
export function bytesOf(pieces: readonly (string | Buffer)[]): Buffer {
  let length = 0
  for (const piece of pieces) length += piece.length
  if (length * BYTES_EACH > KEPT) return Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
  if (length * BYTES_EACH > space.length) space = Buffer.allocUnsafeSlow(length * BYTES_EACH)
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? space.write(piece, at) : piece.copy(space, at)
  return Buffer.from(space.subarray(0, at))
}

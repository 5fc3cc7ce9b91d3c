/**
 * Shrinks a photo of twelve megapixels and more before it is sent, upright as it was taken. Files that the
 * browser cannot read are sent unchanged: the server decides about every picture, this only saves bandwidth.
 */

/** Smaller files are sent as they are. */
const SMALL_BYTES = 300_000

type Cut = { left: number; top: number; width: number; height: number }

async function drawn(file: File, cutOf: (image: ImageBitmap) => Cut, most: number): Promise<Blob> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== 'function') return file
  try {
    const image = await createImageBitmap(file)
    const { left, top, width, height } = cutOf(image)
    const scale = Math.min(1, most / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
    image.close()
    // WebP keeps what is transparent; a browser that cannot write it makes a PNG, which does so too.
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 })
  } catch {
    return file
  }
}

/** The square in the middle, 512 pixels a side at most. */
export function shrinkSquare(file: File): Promise<Blob> {
  const middle = ({ width, height }: ImageBitmap) => {
    const side = Math.min(width, height)
    return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side }
  }
  return drawn(file, middle, 512)
}

/** All of it, 2,000 pixels a side at most. */
export function shrinkWhole(file: File): Promise<Blob> {
  return drawn(file, ({ width, height }) => ({ left: 0, top: 0, width, height }), 2_000)
}

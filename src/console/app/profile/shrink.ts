/**
 * A photo of twelve megapixels made small before it is sent, upright as it was taken. What the browser cannot read is
 * sent as it is: the server decides about every picture, this only spares the line.
 */
const SIDE = 512
/** Smaller files are sent as they are. */
const SMALL_BYTES = 300_000

export async function shrink(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== 'function') return file
  try {
    const image = await createImageBitmap(file)
    const side = Math.min(image.width, image.height)
    const size = Math.min(SIDE, side)
    const canvas = new OffscreenCanvas(size, size)
    const left = (image.width - side) / 2
    const top = (image.height - side) / 2
    canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, size, size)
    image.close()
    // WebP keeps what is transparent; a browser that cannot write it makes a PNG, which does so too.
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 })
  } catch {
    return file
  }
}

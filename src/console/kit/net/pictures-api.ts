/** Uploading pictures of a transition; they belong to nothing until it is sent with their addresses. */
import { newKey, request } from './request.ts'

/** Uploads a picture; returns its address. Throws ApiProblem with `fields.file`. */
export async function uploadPicture(
  area: string,
  transition: string,
  file: Blob,
  signal: AbortSignal,
): Promise<string> {
  const body = new FormData()
  body.append('file', file, 'picture')
  const answer = await request(`/api/${area}/${transition}/pictures`, {
    method: 'POST',
    body,
    write: { source: 'button', key: newKey(), signal },
  })
  return (answer.data as { picture: string }).picture
}

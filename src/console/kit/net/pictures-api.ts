/** Uploading pictures. They belong to nothing until the record or the transition that names their addresses is sent. */
import type { FileValue } from '../../../core/attachments.ts'
import { type UploadOptions, uploadFile } from './uploads.ts'

export type { UploadOptions }

const pictureAt = async (path: string, file: Blob, options: UploadOptions) =>
  String((await uploadFile(path, file, 'picture', options)).picture)

/** Uploads a picture of a transition; returns its address. Throws ApiProblem with `fields.file`. */
export function uploadPicture(
  area: string,
  transition: string,
  file: Blob,
  options: UploadOptions,
): Promise<string> {
  return pictureAt(`/api/${area}/${transition}/pictures`, file, options)
}

/** Uploads an attached file of a transition; returns its value. Throws ApiProblem with `fields.file`. */
export async function uploadAttachment(
  area: string,
  transition: string,
  file: File,
  options: UploadOptions,
): Promise<FileValue> {
  return (await uploadFile(`/api/${area}/${transition}/files`, file, file.name, options)) as FileValue
}

/** Uploads the file of a field; returns its value. Throws ApiProblem with `fields.file`. */
export async function uploadFieldFile(
  area: string,
  field: string,
  file: File,
  options: UploadOptions,
): Promise<FileValue> {
  return (await uploadFile(`/api/${area}/uploads/${field}`, file, file.name, options)) as FileValue
}

/** Uploads a picture of a field; returns its address. Throws ApiProblem with `fields.file`. */
export function uploadFieldPicture(
  area: string,
  field: string,
  file: Blob,
  options: UploadOptions,
): Promise<string> {
  return pictureAt(`/api/${area}/uploads/${field}`, file, options)
}

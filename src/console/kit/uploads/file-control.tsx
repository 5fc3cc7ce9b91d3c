/** The one file of a field of the type `file`: the control of attached files with room for one. */
import { useCallback, useMemo } from 'react'
import type { FileValue } from '../../../core/attachments.ts'
import type { ControlProps } from '../face.ts'
import { type UploadOptions, uploadFieldFile } from '../net/pictures-api.ts'
import { FilesControl } from './files-control.tsx'
import './words.ts'

export type FileControlProps = ControlProps & { area: string; label: string }

const ignored = () => {}

export function FileControl({ id, name, area, label, value, onChange, describedBy }: FileControlProps) {
  const files = useMemo(() => (value ? [value as FileValue] : []), [value])
  const upload = useCallback(
    (file: File, options: UploadOptions) => uploadFieldFile(area, name, file, options),
    [area, name],
  )
  return (
    <FilesControl
      {...{ id, label, upload, describedBy }}
      field={name}
      most={1}
      value={files}
      onChange={(change) => onChange(change(files).at(-1) ?? null)}
      onBusy={ignored}
    />
  )
}

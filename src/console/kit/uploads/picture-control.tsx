/** The one picture of a field of the type `image`: the gallery with room for one, whose description is the record's name. */
import { useMemo } from 'react'
import type { ControlProps } from '../face.ts'
import { GalleryControl } from './gallery-control.tsx'

export type PictureControlProps = ControlProps & { area: string; label: string }

export function PictureControl({ value, onChange, ...control }: PictureControlProps) {
  const pictures = useMemo(() => (value ? [{ picture: String(value), alt: '' }] : []), [value])
  return (
    <GalleryControl
      {...control}
      value={pictures}
      onChange={(next) => onChange((next as typeof pictures)[0]?.picture ?? '')}
      most={1}
      described={false}
    />
  )
}

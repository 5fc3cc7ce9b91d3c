/** Attached files of a record: name, size, a look at pictures and PDF, download. */
import prettyBytes from 'pretty-bytes'
import { useState } from 'react'
import { type FileValue, previewOf } from '../../../core/attachments.ts'
import { useT } from '../i18n.ts'
import { tip } from '../overlays/tooltip.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './files.module.css'
import { Viewer } from './viewer.tsx'
import './words.ts'

/** Address of an attached file; `show`: to be looked at instead of saved. */
const addressOf = (area: string, { file }: FileValue, show = false) =>
  `/api/${area}/files/${file}${show ? '?show=1' : ''}`

export type FilesListProps = { area: string; files: readonly FileValue[] }

export function FilesList({ area, files }: FilesListProps) {
  const t = useT()
  const [at, setAt] = useState<number>()
  if (files.length === 0) return null
  const pictures = files.filter(({ name }) => previewOf(name) === 'picture')
  return (
    <>
      <ul className={styles.files}>
        {files.map((one) => {
          const { file, name, size } = one
          const preview = previewOf(name)
          return (
            <li key={file} className={styles.file}>
              <Icon name="paperclip" size={15} />
              {preview === 'picture' ? (
                <button type="button" className={styles.open} onClick={() => setAt(pictures.indexOf(one))}>
                  {name}
                </button>
              ) : (
                <a
                  className={styles.open}
                  href={addressOf(area, one, preview === 'pdf')}
                  {...(preview === 'pdf' ? { target: '_blank', rel: 'noreferrer' } : { download: name })}
                >
                  {name}
                </a>
              )}
              <span className={styles.size}>{prettyBytes(size)}</span>
              <a
                className={styles.save}
                href={addressOf(area, one)}
                download={name}
                aria-label={t('uploads:download', { name })}
                {...tip(t('uploads:download', { name }))}
              >
                <Icon name="download" size={15} />
              </a>
            </li>
          )
        })}
      </ul>
      {at !== undefined && (
        <Viewer
          pictures={pictures.map((one) => ({ picture: addressOf(area, one, true), alt: one.name }))}
          at={at}
          onAt={setAt}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  )
}

/** A banner as shoppers see it: its picture at its own ratio, with the title, in the room of its place. */
import { useWatch } from 'react-hook-form'
import { Section } from '../../../console/kit/detail/facts.tsx'
import type { FormBodyProps } from '../../../console/kit/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { PICTURE } from '../../../core/pictures.ts'
import { PLACES } from '../area.ts'
import styles from './banners.module.css'

export type PreviewProps = { image: unknown; title: unknown; place: unknown }

export function Preview({ image, title, place }: PreviewProps) {
  const t = useT()
  const shown = PLACES.find((one) => one === place) ?? PLACES[0]
  const words = typeof title === 'string' ? title : ''
  return (
    <Section title={t('banners:detail.preview')}>
      {typeof image === 'string' && PICTURE.test(image) ? (
        <div className={styles.room} data-place={shown} data-preview>
          <figure className={styles.banner}>
            <img src={image} alt="" decoding="async" />
            {words !== '' && <figcaption>{words}</figcaption>}
          </figure>
        </div>
      ) : (
        <p className="mut" data-preview>
          {t('banners:detail.noImage')}
        </p>
      )}
    </Section>
  )
}

/** The same of what is entered. */
export function Entered({ form }: Pick<FormBodyProps, 'form' | 'record'>) {
  const [image, title, place] = useWatch({ control: form.control, name: ['image', 'title', 'place'] })
  return <Preview image={image} title={title} place={place} />
}

/** A field's value as the detail shows it: linked where it leads somewhere, copyable where that helps. */
import { Link } from 'react-router-dom'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { FileValue } from '../../../core/attachments.ts'
import { BASE_FIELDS, type Field, type Ref } from '../../../core/fields.ts'
import { formatBasisPoints } from '../../../core/money.ts'
import { mainPicture, type PictureValue } from '../../../core/pictures.ts'
import { findArea, recordPath } from '../areas.ts'
import { useCan } from '../atoms.ts'
import { useT } from '../i18n.ts'
import { LinesTable } from '../lines/lines-table.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { tip } from '../overlays/tooltip.ts'
import { classes } from '../ui/class-names.ts'
import { LinkCode } from '../ui/link-code.tsx'
import { NamedPills } from '../ui/named-pills.tsx'
import { PhaseText } from '../ui/phase.tsx'
import { Pill } from '../ui/pill.tsx'
import { Code, DayText, Money, NumberText, Phone, TimeText } from '../ui/text.tsx'
import type { FilesListProps } from '../uploads/files-list.tsx'
import { fieldLabel, valueWords } from './activity-words.ts'
import { Copyable } from './copy.tsx'
import { Gallery } from './gallery.tsx'
import styles from './value.module.css'
import { useWords } from './words.ts'

const FilesList = lazyComponent<FilesListProps>(
  async () => (await import('../uploads/files-list.tsx')).FilesList,
)
const RichText = lazyComponent<{ value: unknown }>(
  async () => (await import('../rich/rich-text.tsx')).RichText,
)

/** No value. */
export function None() {
  return <span className={styles.none}>{useT()('detail:none')}</span>
}

/** Another record: a link to it for those who may view its area, its name for the others. */
export function RefLink({ area, value }: { area: string; value: Ref | null | undefined }) {
  const can = useCan()
  if (!value) return <None />
  const name = value.name || value.code
  const shown = value.tone === undefined ? name : <Pill tone={value.tone}>{name}</Pill>
  if (!findArea(area) || !can(`${area}.view`)) return <>{shown}</>
  return (
    <Link className={styles.link} to={recordPath(area, value.code)}>
      {shown}
    </Link>
  )
}

/** A phone number that can be called and copied. */
export function PhoneLink({ phone, label }: { phone: string; label: string }) {
  const t = useT()
  return (
    <Copyable text={phone} label={label}>
      {/^\+?\d+$/.test(phone) ? (
        <a
          className={classes(styles.link, styles.phone)}
          href={`tel:${phone}`}
          {...tip(t('detail:call', { phone }))}
        >
          <Phone phone={phone} />
        </a>
      ) : (
        <Phone phone={phone} /> // masked for those who may not see it
      )}
    </Copyable>
  )
}

function Web({ url, label }: { url: string; label: string }) {
  const t = useT()
  // Only what the browser opens as a page: a stored `javascript:` must stay text.
  const safe = /^https?:\/\//i.test(url)
  return (
    <Copyable text={url} label={label}>
      {safe ? (
        <a
          className={styles.link}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('detail:opensOutside', { url })}
        >
          {url.replace(/^https?:\/\//i, '')}
        </a>
      ) : (
        url
      )}
    </Copyable>
  )
}

/** A picture by its address; an empty frame where there is none. */
export function Picture({ src, size = 36 }: { src: string | null | undefined; size?: number }) {
  const box = { width: size, height: size }
  if (!src) return <span className={styles.picture} style={box} aria-hidden="true" />
  // Another picture is another element: one that is kept shows the old one until the new one is here.
  return (
    <img key={src} className={styles.picture} style={box} src={src} alt="" loading="lazy" decoding="async" />
  )
}

/** The value without copy button and link, for cells of a table. */
function Plain({ area, name, field, value }: Omit<Shown, 'label'>) {
  const words = useWords()
  const text = valueWords(words, area, name, value)
  if (field.type === 'enum' && field.tones) return <Pill tone={field.tones[String(value)]}>{text}</Pill>
  if (field.type === 'time') return <TimeText iso={String(value)} end={field.end} />
  if (field.type === 'refs') return <NamedPills refs={value as Ref[]} />
  if (field.type === 'image') return <Picture src={String(value)} size={24} />
  if (field.type === 'pictures') return <Picture src={mainPicture(value)} size={24} />
  return text
}

type Shown = { area: Area; name: string; field: Field; value: unknown; label: string }

function Scalar({ area, name, field, value, label }: Shown) {
  const words = useWords()
  const text = valueWords(words, area, name, value)
  switch (field.type) {
    case 'code':
      return (
        <Copyable text={text} label={label}>
          <Code>{text}</Code>
        </Copyable>
      )
    case 'phone':
      return <PhoneLink phone={String(value)} label={label} />
    case 'email':
      return (
        <Copyable text={text} label={label}>
          <a className={styles.link} href={`mailto:${text}`}>
            {text}
          </a>
        </Copyable>
      )
    case 'url':
      return <Web url={String(value)} label={label} />
    case 'image':
      return <Picture src={String(value)} size={72} />
    case 'link':
      return <LinkCode code={String(value)} />
    case 'money':
      return (
        <Copyable text={String(value)} label={label}>
          <Money amount={Number(value)} />
        </Copyable>
      )
    case 'integer':
      return <NumberText value={Number(value)} />
    case 'duration':
    case 'decimal':
      return text
    case 'percent':
      return <>{formatBasisPoints(Number(value))}</>
    case 'date':
      return <DayText day={String(value)} />
    case 'time':
      return <TimeText iso={String(value)} end={field.end} exact />
    case 'boolean':
      return <Pill tone={value === true ? 'green' : 'grey'}>{text}</Pill>
    case 'enum':
      return field.tones ? <Pill tone={field.tones[String(value)]}>{text}</Pill> : text
    case 'ref':
      return <RefLink area={field.area} value={value as Ref} />
    case 'words':
      return <span className={styles.text}>{text}</span>
    default:
      return (
        <Copyable text={text} label={label}>
          <span className={styles.text}>{text}</span>
        </Copyable>
      )
  }
}

/** A record's field by name. A value that only the detail brings is a grey bar until it is there. */
export function FieldValue({
  area,
  record,
  name,
  plain = false,
}: {
  area: Area
  record: AnyRecord
  name: string
  /** Without copy button and link. */
  plain?: boolean
}) {
  const words = useWords()
  const field: Field | undefined = area.fields[name] ?? (BASE_FIELDS as Record<string, Field>)[name]
  const value = record[name]
  if (value === undefined) return <Skeleton width={120} />
  // Without lines it names what there is none of.
  if (field?.type === 'lines' && !plain)
    return <LinesTable area={area} record={record} name={name} Value={FieldValue} />
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <None />
  if (!field) return <>{String(value)}</>
  if (field.derived === 'phase') return <PhaseText area={area} record={record} />
  if (plain) return <Plain area={area} name={name} field={field} value={value} />
  if (field.type === 'rich') return <RichText value={value} />
  if (field.type === 'file') return <FilesList area={area.id} files={[value as FileValue]} />
  if (field.type === 'pictures') return <Gallery pictures={value as PictureValue[]} />
  if (field.type === 'refs') {
    const list = value as Ref[]
    return (
      <span className={styles.list}>
        {list.map((one) => (
          <span key={one.id}>
            <RefLink area={field.area} value={one} />
          </span>
        ))}
      </span>
    )
  }
  const label = fieldLabel(words, area, name).toLocaleLowerCase('vi')
  return <Scalar area={area} name={name} field={field} value={value} label={label} />
}

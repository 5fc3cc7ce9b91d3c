/** An exam as an examinee works through it, marked at the end. Nothing of it is kept. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { present } from '../../../console/commands/ports/printing.ts'
import { listPath, recordPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { RecordPicker } from '../../../console/kit/form/controls/record-picker.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { newKey } from '../../../console/kit/net/request.ts'
import { toast } from '../../../console/kit/overlays/toast.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../console/kit/ui/state.tsx'
import type { Ref } from '../../../core/fields.ts'
import { SEED_MAX } from '../../../core/paper.ts'
import { area } from '../area.ts'
import type { ExamPaper } from '../schema.ts'
import styles from './exams.module.css'
import { Sitting } from './sitting.tsx'

const seedIn = (text: string | null): number => {
  const seed = Number(text)
  return Number.isInteger(seed) && seed >= 1 && seed <= SEED_MAX ? seed : 1
}

/** Without an exam in the address one is chosen. */
function Choose({ onChoose }: { onChoose(code: string): void }) {
  const t = useT()
  return (
    <div className={styles.choose}>
      <label htmlFor="preview-exam">{t('exams:detail.choose')}</label>
      <RecordPicker
        id="preview-exam"
        name="exam"
        area={area.id}
        label={t('exams:detail.choose')}
        value={null}
        invalid={false}
        onBlur={() => {}}
        onChange={(value) => {
          const code = (value as Ref | null)?.code
          if (code) onChoose(code)
        }}
      />
      <p className="mut">{t('exams:detail.which')}</p>
      <Link to={listPath(area)}>{t('exams:detail.toList')}</Link>
    </div>
  )
}

/** The seed of a drawn paper, typed or by chance. */
function Seed({ seed, onSeed }: { seed: number; onSeed(seed: number): void }) {
  const t = useT()
  const [typed, setTyped] = useState(String(seed))
  useEffect(() => setTyped(String(seed)), [seed])
  const take = () => {
    const read = seedIn(typed)
    setTyped(String(read))
    if (read !== seed) onSeed(read)
  }
  return (
    <form
      className={styles.seed}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <label htmlFor="preview-seed">{t('exams:detail.seed')}</label>
      <input
        id="preview-seed"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        aria-describedby="preview-seed-help"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
      />
      <Button type="button" icon="shuffle" onClick={() => onSeed((seed % SEED_MAX) + 1)}>
        {t('exams:detail.otherSeed')}
      </Button>
      <small id="preview-seed-help" className="mut">
        {t('exams:detail.seedHelp')}
      </small>
    </form>
  )
}

function Prints({ paper }: { paper: ExamPaper }) {
  const t = useT()
  const [printing, setPrinting] = useState<string>()
  const print = async (what: string) => {
    setPrinting(what)
    try {
      const body = { ids: [paper.code], what, size: 'a4', ...(paper.drawn && { seed: paper.seed }) }
      const { id } = await api.print(area.id, body, { key: newKey(), source: 'button' })
      await present(id, 'page')
    } catch {
      void toast(t('exams:detail.notPrinted'), { kind: 'error' })
    } finally {
      setPrinting(undefined)
    }
  }
  const titles = { paper: t('exams:detail.printPaper'), key: t('exams:detail.printKey') }
  return Object.entries(titles).map(([what, title]) => (
    <Button key={what} icon="printer" busy={printing === what} onClick={() => void print(what)}>
      {title}
    </Button>
  ))
}

function Head({ paper, onSeed }: { paper: ExamPaper; onSeed(seed: number): void }) {
  const t = useT()
  const mayPrint = useCan()('exams.print')
  const points = paper.questions.reduce((sum, one) => sum + one.points, 0)
  return (
    <header className={styles.head}>
      <h2>
        <Link to={recordPath(area, paper.code)}>{paper.code}</Link> {paper.name}
      </h2>
      <p className="mut">
        {t('exams:detail.minutes', { count: paper.minutes })} · {t('exams:detail.points', { count: points })}{' '}
        · {t(`exams:values.status.${paper.status}`)}
      </p>
      <p className={styles.notice}>{t('exams:detail.keepsNothing')}</p>
      <div className={styles.tools}>
        {paper.drawn && <Seed seed={paper.seed} onSeed={onSeed} />}
        {mayPrint && <Prints paper={paper} />}
      </div>
      {paper.note !== null && <p className={styles.text}>{paper.note}</p>}
    </header>
  )
}

export function Preview() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const code = params.get('id')
  const seed = seedIn(params.get('seed'))
  const { data, error, refetch } = useQuery({
    queryKey: ['exam-paper', code, seed],
    queryFn: async ({ signal }) =>
      (await api.look(area.id, `${encodeURIComponent(code ?? '')}/paper`, { seed }, signal))
        .data as ExamPaper,
    enabled: code !== null,
    // While another seed is drawn: what was answered stays.
    placeholderData: (before) => (before?.code === code ? before : undefined),
    // The paper stays as it is while one works on it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const show = (id: string, to?: number) =>
    setParams({ id, ...(to !== undefined && { seed: String(to) }) }, { replace: to !== undefined })
  if (code === null) return <Choose onChoose={show} />
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />
  return (
    <div className={styles.preview}>
      <Head paper={data} onSeed={(to) => show(code, to)} />
      {data.questions.length === 0 ? (
        <EmptyState icon="circle-question-mark" title={t('exams:detail.noQuestions')} />
      ) : (
        <Sitting key={code} paper={data} />
      )}
    </div>
  )
}

/** The generated codes: which are free, which order holds which, and the way to hand them out. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { findArea, recordPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { copyText } from '../../../console/kit/detail/copy.tsx'
import { Forbidden } from '../../../console/kit/detail/states.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { ApiProblem } from '../../../console/kit/net/api-problem.ts'
import { saveFile } from '../../../console/kit/net/files.ts'
import { toast } from '../../../console/kit/overlays/toast.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Code } from '../../../console/kit/ui/text.tsx'
import { area, type Voucher } from '../area.ts'
import { CODES_MAX } from '../codes.ts'
import type { VoucherCode, VoucherDetail } from '../schema.ts'
import styles from './vouchers.module.css'

const SHOWN = 100

type Page = { codes: VoucherCode[]; next: string | null }
type State = 'free' | 'held' | undefined

async function readCodes(
  voucher: string,
  query: { state: State; limit: number; after?: string },
  signal?: AbortSignal,
): Promise<Page> {
  const answer = await api.look('vouchers', `${voucher}/codes`, query, signal)
  return { codes: answer.data as VoucherCode[], next: answer.next as string | null }
}

/** Every free code, however many pages that takes. */
async function freeCodes(voucher: string): Promise<string[]> {
  const all: string[] = []
  for (let after: string | undefined; ; ) {
    const query = { state: 'free' as const, limit: CODES_MAX, ...(after !== undefined && { after }) }
    const page = await readCodes(voucher, query)
    all.push(...page.codes.map(({ code }) => code))
    if (page.next === null) return all
    after = page.next
  }
}

function Row({ code, held, order }: VoucherCode) {
  const t = useT()
  const orders = findArea('orders')
  return (
    <tr>
      <td>
        <Code>{code}</Code>
      </td>
      <td>
        <Pill tone={held ? 'grey' : 'green'}>{t(`vouchers:detail.code.${held ? 'held' : 'free'}`)}</Pill>
      </td>
      <td>{order && orders && <Link to={recordPath(orders, order)}>{order}</Link>}</td>
    </tr>
  )
}

/** Copies or downloads the codes that are still free. */
function HandOut({ voucher, free }: { voucher: Voucher; free: number }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function withCodes(work: (codes: string[]) => unknown) {
    setBusy(true)
    try {
      await work(await freeCodes(voucher.code))
    } catch (error) {
      void toast(error instanceof ApiProblem ? error.msg : t('app:problem.unknown'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  if (free === 0) return null
  return (
    <>
      <Button
        busy={busy}
        onClick={() =>
          void withCodes(async (codes) => {
            const done = await copyText(codes.join('\n'))
            void toast(t(`vouchers:detail.code.${done ? 'copied' : 'notCopied'}`, { count: codes.length }))
          })
        }
      >
        {t('vouchers:detail.code.copy', { count: free })}
      </Button>
      <Button
        busy={busy}
        onClick={() =>
          void withCodes((codes) =>
            saveFile(`${voucher.code}.csv`, 'text/csv', `code\r\n${codes.join('\r\n')}\r\n`),
          )
        }
      >
        {t('vouchers:detail.code.download')}
      </Button>
    </>
  )
}

export function Codes({ record }: { record: Voucher & Partial<VoucherDetail> }) {
  const t = useT()
  const allowed = useCan()('vouchers.generate-codes')
  const [state, setState] = useState<State>()
  const [limit, setLimit] = useState(SHOWN)
  const { data, error } = useQuery({
    // Of this very version: generating and its undo are changes of the voucher.
    queryKey: ['voucher-codes', record.code, record.version, record.used, state, limit],
    queryFn: ({ signal }) => readCodes(record.code, { state, limit }, signal),
    enabled: allowed,
  })
  if (!allowed) return <Forbidden area={area} ability="vouchers.generate-codes" />
  const { codeCount = 0, codesUsed = 0 } = record
  const count = { all: codeCount, free: codeCount - codesUsed, held: codesUsed }
  return (
    <div className={styles.codes}>
      <div className={styles.bar}>
        <fieldset className={styles.choices} aria-label={t('vouchers:detail.code.which')}>
          {([undefined, 'free', 'held'] as const).map((one) => (
            <label key={one ?? 'all'} className={styles.choice}>
              <input
                type="radio"
                name="voucher-codes"
                checked={state === one}
                onChange={() => {
                  setState(one)
                  setLimit(SHOWN)
                }}
              />
              {t(`vouchers:detail.code.${one ?? 'all'}`)} {count[one ?? 'all'].toLocaleString('en-US')}
            </label>
          ))}
        </fieldset>
        <HandOut voucher={record} free={count.free} />
      </div>
      {!data && !error && <SkeletonLines lines={5} />}
      {error && <p role="alert">{error instanceof ApiProblem ? error.msg : t('app:problem.unknown')}</p>}
      {data?.codes.length === 0 && <p className="mut">{t('vouchers:detail.code.none')}</p>}
      {data && data.codes.length > 0 && (
        <table className={styles.table}>
          <tbody>
            {data.codes.map((one) => (
              <Row key={one.code} {...one} />
            ))}
          </tbody>
        </table>
      )}
      {data?.next && (
        <Button variant="quiet" onClick={() => setLimit(Math.min(limit * 4, CODES_MAX))}>
          {t('vouchers:detail.code.more')}
        </Button>
      )}
    </div>
  )
}

/** The control of one step, by its kind, with its label, its help and what is wrong with it. */
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { Command } from '../../../../../commands/command.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import type { FileValue } from '../../../../core/attachments.ts'
import { earliestDay, type Step, type StepValues } from '../../../../core/steps.ts'
import type { ControlProps } from '../../../kit/face.ts'
import { ChoiceControl, SwitchControl } from '../../../kit/form/controls/choice.tsx'
import { type LineEntries, LinesControl } from '../../../kit/form/controls/lines.tsx'
import { DateControl, ParsedControl } from '../../../kit/form/controls/parsed.tsx'
import type { PicturesProps } from '../../../kit/form/controls/pictures.tsx'
import { RecordPicker } from '../../../kit/form/controls/record-picker.tsx'
import { NoteControl, TextControl } from '../../../kit/form/controls/text.tsx'
import fields from '../../../kit/form/field.module.css'
import { t as translate, useT } from '../../../kit/i18n.ts'
import { lazyComponent } from '../../../kit/loading/lazy-component.tsx'
import { uploadAttachment, uploadPicture } from '../../../kit/net/pictures-api.ts'
import type { UploadOptions } from '../../../kit/net/uploads.ts'
import { Icon } from '../../../kit/ui/icon.tsx'
import type { FilesProps } from '../../../kit/uploads/files-control.tsx'
import { choicesAtom, offeredKeys } from '../../state.ts'
import { whereOf } from '../use-records.ts'
import { linesOf } from './values.ts'

const FilesControl = lazyComponent<FilesProps>(
  async () => (await import('../../../kit/uploads/files-control.tsx')).FilesControl,
)
const PicturesControl = lazyComponent<PicturesProps>(
  async () => (await import('../../../kit/form/controls/pictures.tsx')).PicturesControl,
)

/** Text of more than this is written on several lines. */
const ONE_LINE = 120

export const stepId = (name: string) => `step-${name}`

type Props = {
  command: Command
  step: Step
  record: AnyRecord | undefined
  value: unknown
  /** Values given so far: the records that fit may depend on them. */
  answers: StepValues
  wrong: string | undefined
  onChange(change: (before: unknown) => unknown): void
  onBusy(busy: boolean): void
}

/** The sum of the chosen lines, in words. */
function sumOf(
  { area }: Command,
  step: Step & { kind: 'lines' },
  record: AnyRecord | undefined,
  entries: LineEntries,
): string | undefined {
  if (!record || !step.sum) return undefined
  const { key, params } = step.sum(record, linesOf(step, step.rows(record), entries))
  return translate(`${area}:reasons.${key}`, params)
}

function Control({
  command,
  step,
  record,
  answers,
  onBusy,
  onChange,
  ...control
}: Props & Omit<ControlProps, 'onChange'>) {
  const { area = '', stepWords } = command
  const t = useT()
  const choices = useAtomValue(choicesAtom)
  const label = (name: string) => (stepWords ? t(stepWords.label(name)) : name)
  const required = step.optional !== true
  const verb = command.id.slice(area.length + 1)
  const upload = useCallback(
    (file: Blob, options: UploadOptions) => uploadPicture(area, verb, file, options),
    [area, verb],
  )
  const attach = useCallback(
    (file: File, options: UploadOptions) => uploadAttachment(area, verb, file, options),
    [area, verb],
  )
  const set = (value: unknown) => onChange(() => value)
  const plain = { ...control, onChange: set }
  switch (step.kind) {
    case 'lines': {
      const entries = control.value as LineEntries
      return (
        <LinesControl
          id={control.id}
          rows={record ? step.rows(record) : []}
          flags={step.flags ?? []}
          say={label}
          entries={entries}
          onChange={set}
          describedBy={control.describedBy}
          sum={sumOf(command, step, record, entries)}
        />
      )
    }
    case 'pictures':
      return (
        <PicturesControl
          id={control.id}
          label={label(step.name)}
          most={step.most}
          value={control.value as readonly string[]}
          onChange={(change) => onChange((before) => change(before as readonly string[]))}
          onBusy={onBusy}
          upload={upload}
          describedBy={control.describedBy}
        />
      )
    case 'files':
      return (
        <FilesControl
          id={control.id}
          label={label(step.name)}
          most={step.most}
          value={control.value as readonly FileValue[]}
          onChange={(change) => onChange((before) => change(before as readonly FileValue[]))}
          onBusy={onBusy}
          upload={attach}
          describedBy={control.describedBy}
        />
      )
    case 'enum':
    case 'choice':
      return (
        <ChoiceControl
          {...plain}
          values={step.kind === 'enum' ? step.values : offeredKeys(choices, step.list)}
          say={(value) => (stepWords ? t(stepWords.choice(step.name, value)) : value)}
          optional={!required}
        />
      )
    case 'boolean':
      return <SwitchControl {...plain} />
    case 'record':
      return (
        <RecordPicker
          {...plain}
          area={step.area}
          label={label(step.name)}
          required={required}
          where={whereOf(step, answers)}
        />
      )
    case 'date':
    case 'time':
      return (
        <DateControl
          {...plain}
          kind={step.kind === 'time' && step.end ? 'end' : step.kind}
          label={label(step.name)}
          required={required}
          earliest={earliestDay(step, Date.now())}
        />
      )
    case 'text':
      return step.max > ONE_LINE ? (
        <NoteControl {...plain} required={required} />
      ) : (
        <TextControl {...plain} kind="text" required={required} />
      )
    default:
      return <ParsedControl {...plain} kind={step.kind} required={required} />
  }
}

export function StepField(props: Props) {
  const { command, step, wrong } = props
  const t = useT()
  const id = stepId(step.name)
  return (
    <div className={fields.field} data-field={step.name}>
      <label className={fields.label} id={`${id}-label`} htmlFor={id}>
        {command.stepWords ? t(command.stepWords.label(step.name)) : step.name}
        {!step.optional && (
          <span className={fields.required} title={t('form:required')}>
            {' '}
            (*)
          </span>
        )}
      </label>
      <Control
        {...props}
        id={id}
        name={step.name}
        onBlur={() => {}}
        invalid={wrong !== undefined}
        describedBy={wrong === undefined ? undefined : `${id}-error`}
      />
      {wrong !== undefined && (
        <p className={fields.error} id={`${id}-error`}>
          <Icon name="circle-alert" size={13} />
          {wrong}
        </p>
      )}
    </div>
  )
}

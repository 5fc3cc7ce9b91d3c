/** The abilities of a role, by area: a checkbox for each, a search over all of them. */
import { type KeyboardEvent, useState } from 'react'
import { ALL_ABILITIES } from '../../../../core/abilities.ts'
import { manifests } from '../../areas.ts'
import { useCan } from '../../atoms.ts'
import { verbLabel } from '../../detail/activity-words.ts'
import { useWords } from '../../detail/words.ts'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/input.tsx'
import styles from './abilities.module.css'
import { type AbilityGroup, matching } from './ability-groups.ts'

function useGroups(chosen: ReadonlySet<string>): AbilityGroup[] {
  const words = useWords()
  const t = useT()
  const groups = manifests().map((area) => ({
    id: area.id,
    title: t(`${area.id}:title`),
    entries: area.verbs.map((verb) => ({
      ability: `${area.id}.${verb}`,
      label: verbLabel(words, area.id, verb),
    })),
  }))
  const known = new Set(groups.flatMap((group) => group.entries.map((entry) => entry.ability)))
  const others = [...chosen].filter((ability) => ability !== ALL_ABILITIES && !known.has(ability))
  // Of areas this console does not know: shown, so that saving does not silently drop them.
  if (others.length === 0) return groups
  const entries = others.map((ability) => ({ ability, label: ability }))
  return [...groups, { id: 'others', title: t('form:abilities.others'), entries }]
}

/** Arrows go from box to box: a role has dozens, and Tab alone would be a long way. */
function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox')
    return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:enabled')]
  const next = boxes[boxes.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function GroupBox({
  group,
  chosen,
  disabled,
  onSet,
}: {
  group: AbilityGroup
  chosen: ReadonlySet<string>
  disabled: boolean
  onSet(abilities: readonly string[], on: boolean): void
}) {
  const t = useT()
  const can = useCan()
  const held = group.entries.filter((entry) => can(entry.ability))
  const count = group.entries.filter((entry) => chosen.has(entry.ability)).length
  const all = held.length > 0 && held.every((entry) => chosen.has(entry.ability))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !all
            }}
            disabled={disabled || held.length === 0}
            aria-label={t('form:abilities.all', { area: group.title })}
            onChange={() =>
              onSet(
                held.map((entry) => entry.ability),
                !all,
              )
            }
          />
          {group.title}
        </label>
        <span className={styles.count}>
          {t('form:abilities.count', { count, total: group.entries.length })}
        </span>
      </legend>
      <div className={styles.entries}>
        {group.entries.map(({ ability, label }) => {
          const mine = can(ability)
          return (
            <label
              key={ability}
              className={styles.entry}
              title={mine ? ability : t('form:abilities.notHeld')}
            >
              <input
                type="checkbox"
                checked={chosen.has(ability)}
                disabled={disabled || !mine}
                onChange={(event) => onSet([ability], event.target.checked)}
              />
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

export function AbilitiesControl(control: ControlProps) {
  const t = useT()
  const [q, setQ] = useState('')
  const list = Array.isArray(control.value) ? control.value.map(String) : []
  const chosen = new Set(list)
  const groups = useGroups(chosen)
  const shown = matching(groups, q)

  function set(abilities: readonly string[], on: boolean) {
    const next = new Set(chosen)
    for (const ability of abilities) {
      if (on) next.add(ability)
      else next.delete(ability)
    }
    control.onChange([...next])
  }

  if (chosen.has(ALL_ABILITIES)) return <p className={styles.everything}>{t('form:abilities.everything')}</p>
  return (
    // Arrow keys pass between the boxes inside; each box is a control of its own.
    <fieldset
      className={styles.outer}
      aria-labelledby={`${control.id}-label`}
      aria-describedby={control.describedBy}
      onKeyDown={onArrows}
      onBlur={control.onBlur}
    >
      <TextInput
        id={control.id}
        value={q}
        placeholder={t('form:abilities.search')}
        aria-label={t('form:abilities.search')}
        before={<Icon name="search" size={14} />}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || q === '') return
          event.stopPropagation()
          setQ('')
        }}
      />
      <div className={styles.groups}>
        {shown.map((group) => (
          <GroupBox
            key={group.id}
            group={group}
            chosen={chosen}
            disabled={control.disabled === true}
            onSet={set}
          />
        ))}
        {shown.length === 0 && <p className={styles.everything}>{t('form:abilities.none', { q })}</p>}
      </div>
    </fieldset>
  )
}

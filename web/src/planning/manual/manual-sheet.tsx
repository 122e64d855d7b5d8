import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '#api/use-people.ts'
import type { Pasted } from '#grid/pasted-block.ts'
import { GridContext } from '#grid/grid.ts'
import { Sheet } from '#grid/sheet.ts'
import { useUnsavedEntries } from '#grid/use-unsaved-entries.ts'
import { tellTyped } from '#records/kept-typing.ts'
import { Button } from '#ui/button.tsx'
import { useUnsaved } from '#ui/dialogs/unsaved.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { useOwnPlace } from '#planning/together/use-own-place.ts'
import { storageKey, unsavedOf } from './kept-plan.ts'
import { ManualExport } from './manual-export.tsx'
import { manualGrid } from './manual-grid.ts'
import { ManualHistory } from './manual-history.tsx'
import { ManualLines } from './manual-lines.tsx'
import classes from './manual-planning.module.css'
import tools from './manual-tools.module.css'
import type { StoredPlan } from './manual-plan-api.ts'
import { manualLines, manualRows, namesOf, sheetRow, sumsOf } from './manual-rows.ts'
import { Overtaken } from './overtaken.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { SaveBar, SaveButton, StepButtons } from './save-bar.tsx'
import { SetAsideNote } from './set-aside-note.tsx'
import type { TypedPlan } from './typed-plan.ts'
import { UnplannedYears } from './unplanned-years.tsx'
import { type Published, usePublishedFte } from './use-ground.ts'
import { useLines } from './use-lines.ts'
import { useLostTexts } from './use-lost-texts.ts'
import { ALL_UNITS, useRowFilter } from './use-row-filter.ts'
import { useSaving } from './use-saving.ts'
import { useSelection } from './use-selection.ts'
import { useVisitors } from './use-visitors.ts'
import { useWaitingYears } from './use-waiting-years.ts'

type Props = {
  readonly published: Published
  readonly year: number
  readonly years: readonly number[]
  readonly onYear: (year: number) => void
  readonly stored: StoredPlan
  readonly plan: TypedPlan
}

export function ManualSheet({ published, year, years, onYear, stored, plan }: Props) {
  const { t } = useTranslation('manual')
  const [proposed, setProposed] = useState<Pasted | null>(null)
  const { structure } = published.ground
  const names = useMemo(() => namesOf(structure), [structure])
  useLayoutEffect(() => plan.setDivisions(names), [plan, names])
  useLayoutEffect(() => plan.setStored(stored.values, stored.writers), [plan, stored])
  const changed = useSyncExternalStore(plan.subscribe, () => plan.version)
  const { version, fteOf } = usePublishedFte(published, year)
  const canEdit = published.session.access.edits
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what `fteOf` says
  const all = useMemo(() => manualRows(structure, fteOf), [structure, version, year])
  const units = structure.map(({ businessUnit }) => businessUnit)
  const filter = useRowFilter(all, units)
  const { rows } = filter
  const lines = useMemo(() => manualLines(rows), [rows])
  const view = useLines(lines)
  const { focus } = view
  const grid = useMemo(
    () => manualGrid(plan, new Sheet(rows.map(sheetRow)), { canEdit, focus, propose: setProposed }),
    [plan, rows, canEdit, focus],
  )
  const selection = useSelection(grid, { canEdit, reveal: view.reveal })
  const sums = useMemo(
    () => sumsOf(rows, (key) => plan.shown(key)),
    // oxlint-disable-next-line react/exhaustive-deps -- the number stands for what `plan` shows
    [rows, plan, changed],
  )
  const visitors = useVisitors(published.session, year)
  const people = usePeople(
    proposed !== null || plan.isAnyReplaced || plan.overtaken.length + plan.changedUnder.length > 0,
  )
  const writerOf = (id: number) => {
    const writerId = stored.writers.get(id) ?? 0
    return { writerId, writerName: people.get(writerId) }
  }
  useOwnPlace({ session: published.session, grid, nameOf: visitors.placeOf })
  const saving = useSaving({ plan, year, etag: stored.etag, names })
  // Includes rows that are filtered out, whose texts are kept.
  const everything = useMemo(() => new Sheet(all.map(sheetRow)), [all])
  const lostTexts = useLostTexts({ plan, rows: all, year })
  useUnsavedEntries({ entries: plan.entries, sheet: everything }, { words: lostTexts, discard: plan.discard })
  const { userId } = published.session
  // What waits for divisions that no longer exist is neither shown nor reported.
  const isAllShown = useCallback(
    () => unsavedOf({ userId, year }) === unsavedOf({ userId, year }, (id) => names.has(id)),
    [userId, year, names],
  )
  useEffect(() => tellTyped(storageKey({ userId, year }), isAllShown), [userId, year, isAllShown])
  const count = plan.unsaved
  const refused = plan.refusedCells.length
  useUnsaved(count > 0, plan.discard)
  const { waiting, discard } = useWaitingYears({
    userId,
    year,
    years,
    hasDivision: (id) => names.has(id),
  })
  return (
    <GridContext value={grid}>
      <PageHeader title={t('title')}>
        <span className={tools['tools']}>
          <SelectField
            label={t('year')}
            hidesLabel
            value={year}
            onChange={(next) => onYear(next ?? year)}
            choices={years.map((each) => ({ value: each, label: t('planYear', { year: each }) }))}
          />
          {canEdit && <StepButtons plan={plan} grid={grid} />}
          <TextField
            label={t('filter')}
            hidesLabel
            placeholder={t('filter')}
            value={filter.text}
            onChange={filter.setText}
          />
          <SelectField
            label={t('unit')}
            hidesLabel
            value={filter.unitId}
            onChange={(next) => filter.setUnitId(next ?? ALL_UNITS)}
            choices={[
              { value: ALL_UNITS, label: t('allUnits') },
              ...units.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </span>
        <ManualHistory year={year} rows={rows} selected={selection.keys} etag={stored.etag} />
        <ManualExport published={published} year={year} rows={rows} plan={plan} position={stored.position} />
        {canEdit && (
          <span className={tools['save']}>
            <SaveButton saving={saving} count={count} />
          </span>
        )}
      </PageHeader>
      {canEdit && <UnplannedYears waiting={waiting} onDiscard={discard} />}
      <SetAsideNote plan={plan} />
      <Overtaken plan={plan} focus={focus} />
      <Card className={classes['card'] ?? ''}>
        <ManualLines
          startYear={published.session.period.startYear}
          year={year}
          lines={lines}
          sums={sums}
          canEdit={canEdit}
          plan={plan}
          writerOf={writerOf}
          visitors={visitors}
          view={view}
          selection={selection}
        />
        {rows.length === 0 && (
          <p role="status" className={classes['noneFit']}>
            {t('noneFit')} <Button onClick={filter.clear}>{t('showAll')}</Button>
          </p>
        )}
      </Card>
      {canEdit && (
        <SaveBar
          saving={saving}
          count={count}
          refused={refused}
          sums={sums}
          plan={plan}
          selected={selection.keys}
          otherYears={waiting}
          onYear={onYear}
        />
      )}
      <PasteDialog
        names={names}
        plan={plan}
        writerOf={writerOf}
        proposed={proposed}
        onClose={() => setProposed(null)}
      />
    </GridContext>
  )
}

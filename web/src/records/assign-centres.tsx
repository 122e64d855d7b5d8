import { type DepartmentRow, department } from '@staffplan/contracts/organisation/department'
import type { UnplacedStaff } from '@staffplan/contracts/organisation/unplaced-staff'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useUnsaved } from '#ui/dialogs/unsaved.ts'
import { Number } from '#ui/number.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { ChoiceField } from './choice-field.tsx'
import { useAssignCentres } from './use-assign-centres.ts'
import { useChoices } from './use-choices.ts'
import classes from './unplaced-people.module.css'

type Centre = NonNullable<UnplacedStaff['costCentre']>
type Row = { readonly centre: Centre; readonly people: number }
/** The chosen department of each cost centre; cost centres without an entry are not assigned. */
type Chosen = ReadonlyMap<number, number>

const models = ['departments']
const NOTHING: Chosen = new Map()

/** Assigns cost centres without a department to departments, all of them in one step. */
export function AssignCentres({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(NOTHING)
  const [common, setCommon] = useState<number | null>(null)
  const { assign, isBusy } = useAssignCentres()
  const departments = useChoices<DepartmentRow>({ path: department.path, models })
  const all = rows.map(({ centre }) => centre.id)
  const choose = (ids: readonly number[], to: number | null) => {
    const next = new Map(chosen)
    for (const id of ids) {
      if (to === null) next.delete(id)
      else next.set(id, to)
    }
    setChosen(next)
  }
  const store = async () => {
    const left = await assign(new Map([...chosen].filter(([id]) => all.includes(id))))
    if (!left) return
    setCommon(null)
    setChosen(left)
  }
  const count = all.filter((id) => chosen.has(id)).length
  useUnsaved(
    count > 0,
    useCallback(() => {
      setCommon(null)
      setChosen(NOTHING)
    }, []),
  )
  return (
    <div className={classes['assigning']}>
      <ChoiceField
        label={t('unplaced.all')}
        value={common}
        given={{ costCentreIds: all }}
        from={departments}
        onChange={(to) => {
          setCommon(to)
          choose(all, to)
        }}
      />
      <PlainTable
        key={all.join()} // assigned cost centres leave the list
        label={t('unplaced.grid')}
        headings={[t('unplaced.centre'), t('unplaced.headcount'), t('unplaced.department')]}
        rows={rows.map(({ centre, people }) => [
          <bdi key="centre">{`${centre.number} ${centre.name}`}</bdi>,
          <Number key="people" value={people} />,
          <ChoiceField
            key="department"
            hidesLabel
            label={t('unplaced.departmentOf', { name: `${centre.number} ${centre.name}` })}
            value={chosen.get(centre.id) ?? null}
            given={{ costCentreIds: [centre.id] }}
            from={departments}
            onChange={(to) => choose([centre.id], to)}
          />,
        ])}
      />
      <Button look="primary" isBusy={isBusy} disabled={count === 0} onClick={() => void store()}>
        {t('unplaced.store', { count })}
      </Button>
    </div>
  )
}

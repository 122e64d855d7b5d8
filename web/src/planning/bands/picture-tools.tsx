import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { useBandChoices } from './band-choices.ts'
import classes from './picture-tools.module.css'

const ALL_UNITS = 0

/** Controls for the whole page: filter, lines or boxes, collapse and expand. */
export function PictureTools() {
  const { t } = useTranslation('planning')
  const { structure } = useBoard()
  const { filter, view, setFilter, setView, collapse, expand } = useBandChoices()
  const units = structure.map(({ businessUnit }) => ({ value: businessUnit.id, label: businessUnit.name }))
  const ids = units.map(({ value }) => value)
  return (
    <div className={classes['tools']} role="search">
      <span className={classes['text']}>
        <TextField
          label={t('filter.text')}
          placeholder={t('filter.text')}
          hidesLabel
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
        />
      </span>
      <span className={classes['unit']}>
        <SelectField
          label={t('filter.unit')}
          hidesLabel
          choices={[{ value: ALL_UNITS, label: t('filter.allUnits') }, ...units]}
          value={filter.unitId ?? ALL_UNITS}
          onChange={(id) => setFilter({ ...filter, unitId: id === ALL_UNITS ? null : id })}
        />
      </span>
      <Segments
        label={t('view.label')}
        options={(['lines', 'boxes'] as const).map((value) => ({ value, title: t(`view.${value}`) }))}
        value={view}
        onChange={setView}
      />
      <span className={classes['folds']}>
        <Button look="quiet" onClick={() => expand(ids)}>
          {t('common:tree.expandAll')}
        </Button>
        <Button look="quiet" onClick={() => collapse(ids)}>
          {t('common:tree.collapseAll')}
        </Button>
      </span>
    </div>
  )
}

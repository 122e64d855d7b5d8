import { Tooltip } from '@mantine/core'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useBoard } from '../board/board.ts'
import { useVersion } from '../board/use-versions.ts'
import { personColour } from '../person-colour.ts'
import { isolate } from '../use-format.ts'
import { useKeyWords } from '../use-key-words.ts'
import { Arrivals } from './arrivals.tsx'
import classes from './colleagues.module.css'
import { parseManualPlace } from './manual-place.ts'
import { ALL, type Colleague, type Roster } from './roster.ts'
import { useFollow } from './use-follow.ts'
import { useOwnPlace } from './use-own-place.ts'

const MOST_FACES = 4

/** The other users who have the plan open, with buttons to follow them. */
export function Colleagues() {
  const board = useBoard()
  useOwnPlace(board)
  const { together } = board.session
  if (!together) return null
  return (
    <>
      <Faces roster={together.roster} />
      <Arrivals roster={together.roster} />
    </>
  )
}

function Faces({ roster }: { readonly roster: Roster }) {
  const { t } = useTranslation('planning')
  const { names } = useBoard()
  useVersion(roster.places, ALL)
  const { people } = roster
  const { followed, follow } = useFollow(people)
  const nameOf = ({ userId }: Colleague) => names.get(userId) ?? t('people.somebody')
  if (people.length === 0) return null
  const more = people.slice(MOST_FACES)
  return (
    <div className={classes['colleagues']} role="group" aria-label={t('together.here')}>
      {people.slice(0, MOST_FACES).map((one) => (
        <Face
          key={one.userId}
          colleague={one}
          name={nameOf(one)}
          isFollowed={one === followed}
          onFollow={() => follow(one === followed ? null : one.userId)}
        />
      ))}
      {more.length > 0 && (
        <span className={classes['more']} title={more.map(nameOf).join(t('common:list.join'))}>
          {t('together.more', { count: more.length })}
        </span>
      )}
      {/* Stays visible wherever following leads, with a button to stop. */}
      <div
        data-screen-only
        className={followed ? classes['following'] : 'hidden-visually'}
        style={followed ? { '--person': personColour(followed.userId) } : undefined}
      >
        <span role="status">{followed && t('together.following', { name: isolate(nameOf(followed)) })}</span>
        {followed && (
          <IconButton label={t('together.stop')} onClick={() => follow(null)}>
            <Icon name="close" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

type FaceProps = {
  readonly colleague: Colleague
  readonly name: string
  readonly isFollowed: boolean
  readonly onFollow: () => void
}

function Face({ colleague, name, isFollowed, onFollow }: FaceProps) {
  const { t } = useTranslation('planning')
  const where = useWhereabouts(colleague)
  return (
    <Tooltip label={`${isolate(name)} · ${where}`}>
      <button
        type="button"
        className={`${classes['face']} ${colleague.mode === 'idle' ? classes['idle'] : ''}`}
        style={{ '--person': personColour(colleague.userId) }}
        aria-pressed={isFollowed}
        aria-label={t('together.follow', { name: isolate(name) })}
        aria-description={where}
        data-initials={initialsOf(name)}
        onClick={onFollow}
      />
    </Tooltip>
  )
}

/** What a colleague is doing, and where. */
function useWhereabouts({ key, mode }: Colleague): string {
  const { t } = useTranslation('planning')
  const { unitById, structure } = useBoard()
  const words = useKeyWords()
  if (mode === 'idle') return t('together.idle')
  if (key === null) return t('together.looks')
  const manual = parseManualPlace(key)
  if (manual) {
    const divisions = structure.flatMap((unit) => unit.divisions)
    const division = divisions.find(({ id }) => id === manual.divisionId)
    const place = `${isolate(division?.name ?? t('key.gone'))} ${manual.year}`
    return t(mode === 'edit' ? 'together.editManually' : 'together.viewManually', { place })
  }
  const scope = parseScope(key)
  if (scope?.kind !== 'value') return t(`together.${mode}`, { place: words.name(key) })
  const unit = unitById.get(scope.businessUnitId)
  const name = unit?.divisions.find(({ id }) => id === scope.divisionId)?.name ?? t('key.gone')
  return t('together.view', { place: `${isolate(name)} ${scope.year}` })
}

/** Zero-width non-joiner, because letters of some scripts would join. */
const APART = '\u200C'

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => {
      const [first] = new Intl.Segmenter().segment(word ?? '')
      return first?.segment.toUpperCase()
    })
    .join(APART)
}

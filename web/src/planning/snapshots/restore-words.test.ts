import { expect, test } from 'vitest'
import { i18n, startLanguages } from '#i18n/i18n.ts'

const SNAPSHOT = [
  ['de', /Momentaufnahme/],
  ['ar', /نسخة/],
  ['en', /snapshot/i], // last, because other tests expect English
] as const
/** Texts used for snapshots and for past moments alike. */
const SHARED = ['restoreText', 'restoreOffline', 'nothing', 'restoreOne', 'now', 'afterwards'] as const

test.each(SNAPSHOT)(
  'the words for whatever is restored name no snapshot: it may be a moment (%s)',
  async (tag, snapshot) => {
    await startLanguages()
    await i18n.changeLanguage(tag)
    await i18n.loadNamespaces('planning')
    const said = SHARED.map((key) => i18n.t(`planning:snapshot.${key}`))
    expect(said.filter((words) => snapshot.test(words) || words.startsWith('snapshot.'))).toEqual([])
  },
)

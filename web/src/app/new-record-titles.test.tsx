import { act, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { PrimaryAssignments } from '#drivers/primary-assignments.tsx'
import { PrimaryDrivers } from '#drivers/primary-drivers.tsx'
import { SecondaryAssignments } from '#drivers/secondary-assignments.tsx'
import { SecondaryDrivers } from '#drivers/secondary-drivers.tsx'
import { SpecialDrivers } from '#drivers/special-drivers.tsx'
import { i18n } from '#i18n/i18n.ts'
import { BusinessUnits } from '#organisation/business-units.tsx'
import { CostCentres } from '#organisation/cost-centres.tsx'
import { Departments } from '#organisation/departments.tsx'
import { Divisions } from '#organisation/divisions.tsx'
import { UserOverview } from '#users/user-overview.tsx'
import { form, shownAt, until } from './any-record.given.tsx'

const titles: readonly [string, string, string, ComponentType][] = [
  ['New business unit', 'Neue Geschäftseinheit', 'وحدة أعمال جديدة', BusinessUnits],
  ['New division', 'Neuer Bereich', 'قطاع جديد', Divisions],
  ['New department', 'Neue Abteilung', 'قسم جديد', Departments],
  ['New cost centre', 'Neue Kostenstelle', 'مركز تكلفة جديد', CostCentres],
  ['New primary driver', 'Neuer primärer Treiber', 'محرّك رئيسي جديد', PrimaryDrivers],
  ['New secondary driver', 'Neuer sekundärer Treiber', 'محرّك ثانوي جديد', SecondaryDrivers],
  ['New special driver', 'Neuer Spezialtreiber', 'محرّك خاص جديد', SpecialDrivers],
  [
    'New primary driver assignment',
    'Neue Zuordnung eines primären Treibers',
    'تعيين جديد لمحرّك رئيسي',
    PrimaryAssignments,
  ],
  [
    'New secondary driver assignment',
    'Neue Zuordnung eines sekundären Treibers',
    'تعيين جديد لمحرّك ثانوي',
    SecondaryAssignments,
  ],
  ['New user', 'Neuer Benutzer', 'مستخدم جديد', UserOverview],
]

test.each(titles)(
  'the form and the page of a new record say that it is new: %s',
  async (en, de, ar, Screen) => {
    const { draw } = await shownAt(Screen, '/?open=new')
    using _shown = await draw()
    await form()
    for (const [language, title] of Object.entries({ en, de, ar })) {
      // oxlint-disable-next-line no-await-in-loop -- one language after the other
      await act(async () => i18n.changeLanguage(language))
      // oxlint-disable-next-line no-await-in-loop -- see above
      await until(() => expect(document.querySelector('[role=dialog] h2')?.textContent).toBe(title))
      expect(document.title).toMatch(new RegExp(`^${title} · `))
    }
  },
)

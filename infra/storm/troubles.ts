import type { Chance } from '../simulate/chance.ts'
import type { StormyTab } from './stormy-tab.ts'

type Trouble = (tab: StormyTab, chance: Chance, ports: readonly number[]) => void

/** Troubles of a tab's connection; each lasts for a while, or until the storm is over. */
export const TROUBLES: { readonly [kind: string]: Trouble } = {
  cut: (tab) => tab.line.cut(),
  'half-open': (tab) => tab.line.halfOpen(),
  'comes back before its last words arrive': (tab, chance) => tab.line.outlive(chance.between(400, 2_500)),
  'every frame takes its time': (tab, chance) => {
    tab.line.conditions = { latency: () => chance.between(20, 900), bytesPerSecond: Infinity }
  },
  slow: (tab, chance) => {
    tab.line.conditions = { latency: () => 5, bytesPerSecond: chance.between(500, 4_000) }
  },
  calm: (tab) => tab.line.calm(),
  reload: (tab) => void tab.reload(),
  'no network': (tab, chance) => {
    tab.line.isDown = true
    tab.line.cut()
    setTimeout(() => (tab.line.isDown = false), chance.between(300, 3_000))
  },
  'another server': (tab, chance, ports) => {
    tab.line.pointTo(chance.of(ports))
    tab.line.cut()
  },
}

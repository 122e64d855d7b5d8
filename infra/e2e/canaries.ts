import { type Company, divisionKeys } from './main-job-company.ts'
import { basicSalaryOf, housingOf } from './main-job-sheets.ts'

const GROUP = "[\\s\\u00A0\\u202F\\u2009'’.,٬]?"
const DECIMAL = '[.,٫]'
const ARABIC_INDIC = '٠١٢٣٤٥٦٧٨٩'
const PERSIAN = '۰۱۲۳۴۵۶۷۸۹'

/**
 * Matches every way to write one of the amounts: grouped or not, in any digits, with any decimal separator. Digits
 * within a word do not match, as ids, tokens and hashes may contain them by chance.
 */
export function anyOf(amounts: readonly number[]): RegExp {
  return new RegExp(`(?<![\\w.-])(?:${amounts.map(written).join('|')})(?![\\w-])`, 'u')
}

/** Every amount that reveals what a person earns or a division costs. */
export function secretsOf(company: Company): number[] {
  const secrets = divisionKeys.flatMap((key) => {
    const { salaries, tpc } = company.divisions[key]
    const parts = salaries.flatMap((total) => [total, basicSalaryOf(total), housingOf(total)])
    return [...parts, averageOf(company, key), ...tpc]
  })
  return [...new Set([...secrets, ...totalsOf(company)])]
}

/** Average salary of the division's staff in SR per month. */
export function averageOf({ divisions }: Company, key: (typeof divisionKeys)[number]): number {
  const { salaries } = divisions[key]
  return toCents(salaries.reduce((sum, salary) => sum + salary, 0) / salaries.length)
}

/** Costs of each unit and of the whole company, for each year. */
function totalsOf({ divisions }: Company): number[] {
  const groups = [divisionKeys, ['n', 's', 'h'], ['it', 'adm']] as const
  return groups.flatMap((keys) =>
    [0, 1, 2].map((year) => toCents(keys.reduce((sum, key) => sum + (divisions[key].tpc[year] ?? 0), 0))),
  )
}

function toCents(amount: number): number {
  return Math.round(amount * 100) / 100
}

function written(amount: number): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ' ').split(' ')
  const shown = groups.map(inAnyDigits).join(GROUP)
  if (cents === '00') return `${shown}(?:${DECIMAL}${inAnyDigits('0')}{1,2})?`
  const decimals = cents.endsWith('0')
    ? `${inAnyDigits(cents.slice(0, 1))}${inAnyDigits('0')}?`
    : inAnyDigits(cents)
  return `${shown}${DECIMAL}${decimals}`
}

function inAnyDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => `[${digit}${ARABIC_INDIC[Number(digit)]}${PERSIAN[Number(digit)]}]`)
}

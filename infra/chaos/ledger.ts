/** Kinds of commands, each with the type of the event that is its effect. */
export const EFFECTS = {
  unit: 'BusinessUnitCreated',
  change: 'BusinessUnitChanged',
  centre: 'CostCentreCreated',
  /** A cost centre with a number that is taken; must be refused. */
  duplicate: 'CostCentreCreated',
  special: 'SpecialDriverCreated',
  import: 'StaffImportCompleted',
  edit: 'DraftOpsApplied',
  /** A cell that does not exist; must be refused. */
  nonsense: 'DraftOpsApplied',
} as const
export type Kind = keyof typeof EFFECTS

const TO_BE_REFUSED: ReadonlySet<Kind> = new Set(['duplicate', 'nonsense'])

/** A sent command; without an answer its outcome is unknown. */
export type Asked = {
  readonly kind: Kind
  readonly commandId: string
  /** Monotonic milliseconds, as is `answeredAt`. */
  readonly sentAt: number
  attempts: number
  answer: 'acknowledged' | 'refused' | null
  answeredAt: number
  /** Position in the log, if the answer named it. */
  position: bigint | null
}

/** All commands of a run with their answers, and the faults found. */
export class Ledger {
  readonly asked: Asked[] = []
  readonly faults: string[] = []

  sent(kind: Kind, commandId: string): Asked {
    const asked: Asked = {
      kind,
      commandId,
      sentAt: performance.now(),
      attempts: 0,
      answer: null,
      answeredAt: 0,
      position: null,
    }
    this.asked.push(asked)
    return asked
  }

  acknowledged(asked: Asked, position: bigint | null = null): void {
    if (TO_BE_REFUSED.has(asked.kind)) this.fault(`a ${asked.kind} was acknowledged`)
    Object.assign(asked, { answer: 'acknowledged', answeredAt: performance.now(), position })
  }

  refused(asked: Asked, code: string): void {
    if (!TO_BE_REFUSED.has(asked.kind)) this.fault(`a ${asked.kind} was refused: ${code}`)
    Object.assign(asked, { answer: 'refused', answeredAt: performance.now() })
  }

  fault(text: string): void {
    this.faults.push(text)
  }
}

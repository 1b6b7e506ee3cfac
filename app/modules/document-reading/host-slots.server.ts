/** A queue that limits how many documents this host reads at a time. */
export class HostSlots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(slots: number) {
    this.#free = slots
  }

  /** Takes a slot if one is free. */
  tryTake(): boolean {
    if (this.#free === 0) return false
    this.#free -= 1
    return true
  }

  /** Waits for a slot. */
  take(): Promise<void> {
    return this.tryTake() ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}

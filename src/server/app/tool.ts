/** Common to the tools of the command line. */

/** Writes a line to the terminal. */
export function say(message: string): void {
  process.stdout.write(`${message}\n`)
}

/** Runs a tool; what it throws is one line on standard error and exit code 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

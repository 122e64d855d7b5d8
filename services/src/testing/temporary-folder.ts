import { type DisposableTempDir, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is removed when its scope ends. */
export function temporaryFolder(): DisposableTempDir {
  return mkdtempDisposableSync(join(tmpdir(), 'staffplan-test-'))
}

import { ownDataDir } from '../data-dir.ts'

/** A process that owns a data folder until it is killed. */
const owner = ownDataDir(process.argv[2]!)
process.send!('owned')
process.on('disconnect', () => owner[Symbol.dispose]())

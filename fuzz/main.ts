// Sends generated requests to a server of its own and looks for errors, stalls and refused requests that changed something.
import { fuzzEngine } from './fuzz.ts'
import { OptionError, readOptions, usage } from './site/options.ts'

function optionsOrExit() {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options) return options
    console.log(usage)
    return process.exit(0)
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(`${error.message}; see npm run fuzz -- --help`)
    return process.exit(2)
  }
}

const options = optionsOrExit()
console.log(`Seed ${options.seed}`)
let faults = 0
for (const engine of options.engines) faults += (await fuzzEngine(engine, options)).faults
process.exit(faults > 0 ? 1 : 0)

// Loaded before each test file: properties are tried with the same random numbers in every run, so that a run that
// passed passes again. STEPWRIGHT_TEST_SEED takes another number, or `random` to look for what nobody thought of.
import fc from 'fast-check'

const USUAL_SEED = 20260101
const wanted = process.env.STEPWRIGHT_TEST_SEED ?? USUAL_SEED
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })

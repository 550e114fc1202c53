// Loaded before each test file: gives property tests the same random numbers in every run, so that results are
// repeatable. STEPWRIGHT_TEST_SEED sets another number, or `random` to search for new cases.
import fc from 'fast-check'

const USUAL_SEED = 20260101
const wanted = process.env.STEPWRIGHT_TEST_SEED ?? USUAL_SEED
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })

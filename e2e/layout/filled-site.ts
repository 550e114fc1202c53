// Fills every list of the sample site with at least 50 rows, as long as those of a plant.
import type { Call } from '../../server/test/hosting/calls.ts'

const rows = 50

const machines = ['Press 3', 'Conveyor', 'Filling head', 'Vacuum pump', 'Oven 65', 'Bagging machine']
const deeds = [
  'Inspect and grease the',
  'Replace the main bearing of the',
  'Set up and calibrate the',
  'Clean the',
]
const germanTitles = [
  'Umrüstung der Schlauchbeutelmaschine auf Format 180 × 240 prüfen',
  'Keilriemenspannung am Gebläse der Lackierkabine messen und nachstellen',
  'Drehmomentschlüssel kalibrieren und Prüfprotokoll ausfüllen',
]
const firstNames = [
  'Ada',
  'Bo',
  'Çiğdem',
  'Dirk',
  'Eluned',
  'Friederike',
  'Goran',
  'Hatice',
  'Ilse',
  'Jürgen',
]
const lastNames = ['Berg', 'von der Hagen', 'Faber', 'Ní Bhriain', 'Schmidt-Lüdenscheid']

const numbers = Array.from({ length: rows }, (_, at) => at)

export async function fillLists(call: Call): Promise<void> {
  await call('PATCH', '/settings', { registration: 'open' })
  for (const at of numbers) {
    const username = `${firstNames[at % 10]} ${lastNames[Math.floor(at / 10)]}`
    const email = `person-${at}@maintenance.harbour-works.example`
    await call('POST', '/users', { username, email, password: 'correct horse battery' })
  }
  const made: number[] = []
  for (const at of numbers) {
    const title =
      at % 4 === 3
        ? `${germanTitles[at % 3]} (${at})`
        : `${deeds[at % 4]} ${machines[at % 6]}, line ${1 + (at % 7)}`
    const { guideid } = await call<{ guideid: number }>('POST', '/guides', {
      category: 'Press 3',
      type: at % 3 ? 'maintenance' : 'replacement',
      subject: `Subassembly ${at}`,
      title,
      public: at % 5 !== 0,
    })
    made.push(guideid)
    if (at < 8)
      await call('POST', `/comments/guide/${guideid}`, { text: `Torque of screw ${at} is missing.` })
    await call('POST', '/teams', { name: `Maintenance crew ${at}, ${machines[at % 6]}` })
  }
  for (const at of numbers) {
    const run = { guideid: made[1 + (at % 4)], workorderid: `FA-2026-0004${700 + at}` }
    const { entryid } = await call<{ entryid: number }>('POST', '/work_log', run)
    if (at % 3) await call('POST', `/work_log/${entryid}/finish`, {})
  }
}

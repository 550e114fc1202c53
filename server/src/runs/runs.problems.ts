// The problems of runs.
import { type FieldFault, fault, missing, Problem } from '#platform/problems.ts'

export const runProblems = {
  entryNotFound: missing('Run', 'entry'),
  entryState: (status: string, what: string) =>
    new Problem(422, 'entry.wrong-state', `A run that is ${status} can not be ${what}`, {
      errors: [fault('status', `A run that is ${status} can not be ${what}`)],
    }),
  entryFull: (limit: number) =>
    new Problem(422, 'entry.full', `A run can have at most ${limit} events; finish it and begin another`, {
      errors: [fault('entryid', `A run can have at most ${limit} events; finish it and begin another`)],
    }),
  entrySettled: (label: string) =>
    new Problem(409, 'entry.nothing-to-settle', `The answers to ${label} do not conflict any more`, {
      errors: [fault('field_revisionid', `The answers to ${label} do not conflict any more`)],
    }),
  entryVoided: () =>
    new Problem(422, 'entry.voided', 'This run was voided and takes no more changes', {
      errors: [fault('status', 'This run was voided and takes no more changes')],
    }),
  /** `until` is null for a run that has not ended: its years have not begun. */
  entryRetained: (until: string | null) => {
    const message =
      until === null
        ? 'This site retains runs with answers or signatures: cancel this run, and void it if it must not count'
        : `This site retains finished runs: this run can not be removed before ${until}; it can be voided`
    return new Problem(403, 'entry.retained', message, {
      requiredPrivileges: [],
      errors: [fault('entryid', message)],
    })
  },
  entryNewerRelease: (title: string) => {
    const message = `${title} of the guide is in effect, and this site requires it: cancel the run and start again`
    return new Problem(409, 'entry.newer-release', message, { errors: [fault('release', message)] })
  },
  entryDeviceWhole: () =>
    new Problem(409, 'entry.device-whole', 'All entries and files of this device have arrived', {
      errors: [fault('device', 'All entries and files of this device have arrived')],
    }),
  entryOtherDevice: () =>
    new Problem(403, 'entry.other-device', 'The operator of this run worked last on another device', {
      requiredPrivileges: [],
      errors: [fault('entryid', 'The operator of this run worked last on another device')],
    }),
  entryForOthersOff: () =>
    new Problem(403, 'entry.for-others-off', 'This site accepts no events that are sent for other users', {
      requiredPrivileges: [],
      errors: [fault('for_others', 'This site accepts no events that are sent for other users')],
    }),
  entryLeadOnlyHold: () => {
    const message = 'The run is on hold until a lead lifts the hold with a signature'
    return new Problem(422, 'entry.lead-only-hold', message, { errors: [fault('status', message)] })
  },
  entryNeedsCountersignature: (errors: FieldFault[]) =>
    new Problem(
      422,
      'entry.needs-countersignature',
      'Required fields are empty: a lead signs that the run ends without them',
      { errors },
    ),
  entryNothingMissing: () =>
    new Problem(409, 'entry.nothing-missing', 'No required field is empty: finish the run', {
      errors: [fault('status', 'No required field is empty: finish the run')],
    }),
  entryIncomplete: (errors: FieldFault[]) =>
    new Problem(422, 'entry.incomplete', 'Required fields are empty', { errors }),
} as const

// Guides of the press line that come before all others: locking it out, and the look at the start of the shift.
import { line, type SampleGuide, step, tool, wiki } from './shapes.ts'

const protection = [tool('Safety Goggles'), tool('Work Gloves', 'Cut-proof, never with a running press.')]

export const pressSafetyGuides: SampleGuide[] = [
  {
    key: 'lock-out',
    author: 'aylin',
    langid: 'de',
    category: 'Press 3',
    type: 'technique',
    subject: 'Presse 3',
    title: 'Presse 3 gegen Einschalten sichern',
    summary: 'Vor jedem Griff in die Presse: aus, drucklos, verriegelt, geprüft.',
    difficulty: 'Easy',
    minutes: [5, 8],
    picture: 'lock-padlock',
    daysAgo: 450,
    flags: ['DANGER', 'GUIDE_PREREQ_ONLY'],
    tags: ['press', 'safety'],
    tools: [{ name: 'Safety Padlock', notes: 'Das eigene, mit dem eigenen Namen.' }, { name: 'Warning Tag' }],
    introduction: wiki(
      "'''Wer in die Presse greift, hat den Schlüssel in der Tasche.'''",
      '',
      'Diese Anleitung gilt vor [[Category:Press Line|jeder Arbeit am Werkzeug]]. Es gibt keine Ausnahme für kurze Handgriffe.',
    ),
    conclusion:
      'Zum Lösen: alle heraus, Werkzeuge gezählt, Stütze entfernt, eigenes Schloss ab. Niemals ein fremdes Schloss öffnen.',
    steps: [
      step(
        'Anhalten',
        'lock-stop',
        'Den laufenden Hub beenden lassen, dann den roten Taster drücken.',
        'Warten, bis der Stößel oben steht.',
      ),
      step('Ausschalten', 'lock-off', 'Den Hauptschalter auf ``0`` drehen.'),
      step(
        'Verriegeln',
        'lock-padlock',
        'Das eigene Schloss durch die Öse stecken und schließen.',
        '(caution) Arbeiten mehrere, hängt jeder sein eigenes Schloss ein.',
      ),
      step('Anhänger anbringen', 'lock-tag', 'Name, Uhrzeit und Arbeit eintragen.'),
      step(
        'Luft ablassen',
        'lock-bleed',
        'Den Hahn an der Wartungseinheit schließen und entlüften.',
        '> Der Zeiger steht auf null.',
      ),
      step(
        'Stütze einsetzen',
        'lock-block',
        'Die gelbe Stütze zwischen Tisch und Stößel stellen.',
        '(red) Ohne Stütze kann der Stößel durch sein Gewicht sinken.',
      ),
      step(
        'Gegenprobe',
        'lock-try',
        'Beide Starttaster drücken. Nichts darf sich rühren.',
        '(reminder) Erst jetzt beginnt die Arbeit.',
      ),
    ],
    edits: [
      {
        by: 'aylin',
        daysAgo: 445,
        step: 3,
        lines: [
          line('Das eigene Schloss durch die Öse stecken und schließen.'),
          line('(caution) Arbeiten mehrere, hängt jeder sein eigenes Schloss ein.'),
          line('Der Schlüssel bleibt in der Tasche, nicht am Haken.'),
        ],
      },
      { by: 'mara', daysAgo: 200, fields: { time_required_max: 600 } },
    ],
    translations: [
      {
        langid: 'en',
        by: 'aylin',
        daysAgo: 440,
        title: 'Lock Out Press 3',
        subject: 'Press 3',
        summary: 'Before any hand goes into the press: off, without pressure, locked, tried.',
        introduction: wiki(
          "'''Whoever reaches into the press has the key in their pocket.'''",
          '',
          'This guide comes before [[Category:Press Line|any work on the die]]. There is no exception for something short.',
        ),
        conclusion:
          'To release it: everybody out, tools counted, prop removed, your own lock off. Never open the lock of somebody else.',
        steps: [
          [
            'Stop',
            'Let the stroke come to its end, then press the red button.',
            'Wait until the ram is at the top.',
          ],
          ['Switch off', 'Turn the main switch to ``0``.'],
          [
            'Lock',
            'Put your own lock through the hole and close it.',
            'Where several work, everybody hangs in a lock of their own.',
            'The key stays in your pocket, not on the hook.',
          ],
          ['Hang up the tag', 'Fill in name, time and work.'],
          ['Let the air out', 'Close the cock at the air unit and vent it.', 'The needle stands at zero.'],
          [
            'Set the prop',
            'Put the yellow prop between table and ram.',
            'Without it the ram can sink by its own weight.',
          ],
          ['Try it', 'Press both start buttons. Nothing may move.', 'Only now the work begins.'],
        ],
      },
    ],
  },
  {
    key: 'shift-start',
    author: 'aylin',
    category: 'Press 3',
    type: 'maintenance',
    subject: 'Start of the shift',
    title: 'Check Press 3 Before the Shift',
    summary: 'Five looks in five minutes. What is wrong is found now, not by the tenth part.',
    difficulty: 'Very easy',
    minutes: [5, 7],
    picture: 'shift-curtain',
    daysAgo: 398,
    tags: ['press', 'safety', 'daily'],
    tools: protection,
    introduction:
      'At the beginning of each shift, by whoever will stand at the press. Nobody checks for somebody else.',
    conclusion: 'Something was wrong? [[Info:Who to Call|Call]] and wait. The press stays off.',
    steps: [
      step(
        'Try the emergency stop',
        'shift-stop',
        'Press it, try to start, release it. The press must not move.',
      ),
      step(
        'Break the light curtain',
        'shift-curtain',
        'Hold the orange rod into the beams, at the top, in the middle, at the bottom.',
        '(caution) Use the rod, not your arm.',
      ),
      step(
        'Read the oil level',
        'shift-oil',
        'Between both marks. Below the lower one: fill up before the start.',
      ),
      step('Read the air', 'shift-air', '5.2 to 5.8 bar.'),
      step('Sweep', 'shift-floor', 'Two metres around the press, no oil, no chips, nothing to trip over.'),
      step('Start', 'press-start', 'Both buttons at once. With only one nothing may happen.'),
    ],
  },
]

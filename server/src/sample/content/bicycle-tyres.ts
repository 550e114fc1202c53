// Guides of the bicycle workshop about the rear wheel and its tyre.
import { line, type SampleGuide, step, tool, wiki } from './shapes.ts'

export const tyreGuides: SampleGuide[] = [
  {
    key: 'rear-wheel',
    author: 'jonas',
    category: 'Wheels',
    type: 'technique',
    subject: 'Rear wheel',
    title: 'Take Out and Refit the Rear Wheel',
    summary: 'Out and in again without oil on your sleeves. Most wheel work begins with this.',
    difficulty: 'Easy',
    minutes: [5, 10],
    picture: 'wheel-out',
    daysAgo: 440,
    flags: ['GUIDE_PREREQ_ONLY'],
    tags: ['wheel', 'basics'],
    tools: [
      { name: 'Repair Stand', isoptional: true, notes: 'Or turn the bicycle over onto saddle and bar.' },
    ],
    introduction: wiki(
      "Fits bicycles with a ''quick release'' and rim brakes. With a bolted axle, loosen both nuts by two turns instead of opening the lever; the rest is the same.",
    ),
    conclusion:
      'To refit the wheel, follow the steps backwards, then check that it [[Torque Values#Section_Wheels|sits straight]].',
    steps: [
      step(
        'Shift to the smallest cog',
        'wheel-gear',
        'Turn the cranks and shift until the chain runs on the smallest cog.',
        '(note) The chain is slack there and lets the wheel go most easily.',
      ),
      step(
        'Open the brake',
        'wheel-brake',
        'Press the brake arms together and unhook the noodle, or open the small lever at the caliper.',
        'The tyre now passes between the pads.',
      ),
      step(
        'Open the quick release',
        'wheel-lever',
        'Swing the lever by 180° so that ``OPEN`` can be read.',
        '> Do not unscrew the nut on the other side; half a turn is plenty.',
      ),
      step(
        'Lower the wheel',
        'wheel-out',
        'Hold the derailleur back with one hand and let the wheel drop down and forward.',
        '(caution) A hot brake disc burns. Let it cool before you touch it.',
      ),
      step(
        'Refit the wheel',
        'wheel-in',
        'Lay the chain on the smallest cog and pull the axle up into both dropouts until it stops.',
        'Close the lever: it should leave a mark in your palm.',
        '(reminder) Hook the brake in again. Squeeze it twice before anybody rides.',
      ),
    ],
    edits: [
      {
        by: 'mara',
        daysAgo: 300,
        step: 3,
        lines: [
          line('Swing the lever by 180° so that ``OPEN`` can be read.'),
          line('> Do not unscrew the nut on the other side; half a turn is plenty.'),
          line('(note) Thru axles are screwed in: turn them out anticlockwise and pull them through.'),
        ],
      },
    ],
    translations: [
      {
        langid: 'de',
        by: 'lena',
        daysAgo: 320,
        title: 'Hinterrad aus- und wieder einbauen',
        subject: 'Hinterrad',
        summary: 'Raus und wieder rein ohne Öl am Ärmel. Fast jede Arbeit am Laufrad beginnt so.',
        introduction:
          "Passt für Räder mit ''Schnellspanner'' und Felgenbremse. Bei Achsmuttern beide um zwei Umdrehungen lösen, statt den Hebel zu öffnen; alles andere bleibt gleich.",
        conclusion:
          'Zum Einbau die Schritte rückwärts gehen und prüfen, ob das Rad [[Torque Values#Section_Wheels|gerade sitzt]].',
        steps: [
          [
            'Auf das kleinste Ritzel schalten',
            'Die Kurbel drehen und schalten, bis die Kette auf dem kleinsten Ritzel läuft.',
            'Dort ist die Kette locker und gibt das Rad am leichtesten frei.',
          ],
          [
            'Bremse öffnen',
            'Die Bremsarme zusammendrücken und das Röhrchen aushängen oder den kleinen Hebel am Bremskörper öffnen.',
            'Der Reifen passt jetzt zwischen den Belägen hindurch.',
          ],
          [
            'Schnellspanner öffnen',
            'Den Hebel um 180° umlegen, bis ``OPEN`` zu lesen ist.',
            'Die Mutter gegenüber nicht abschrauben; eine halbe Umdrehung reicht.',
          ],
          [
            'Rad absenken',
            'Das Schaltwerk mit einer Hand nach hinten halten und das Rad nach vorn unten fallen lassen.',
            'Eine heiße Bremsscheibe verbrennt die Haut. Vor dem Anfassen abkühlen lassen.',
          ],
          [
            'Rad einsetzen',
            'Die Kette auf das kleinste Ritzel legen und die Achse in beiden Ausfallenden bis zum Anschlag hochziehen.',
            'Den Hebel schließen: Er soll einen Abdruck in der Hand hinterlassen.',
            'Die Bremse wieder einhängen. Zweimal ziehen, bevor jemand fährt.',
          ],
        ],
      },
    ],
  },
  {
    key: 'inner-tube',
    author: 'jonas',
    category: 'Wheels',
    type: 'replacement',
    subject: 'Inner tube',
    title: 'Replace an Inner Tube',
    summary: 'A flat tyre, a new tube, twenty minutes. The search for what made the hole is half of the job.',
    difficulty: 'Easy',
    minutes: [20, 30],
    picture: 'tube-out',
    daysAgo: 430,
    flags: ['GUIDE_STARRED'],
    tags: ['wheel', 'tyre', 'first repair'],
    prerequisites: ['rear-wheel'],
    tools: [
      { name: 'Tyre Levers', quantity: 2, notes: 'Plastic ones spare the rim.' },
      tool('Floor Pump', 'With a gauge.'),
      { name: 'Cotton Cloth' },
    ],
    parts: [
      {
        name: 'Inner Tube',
        type: 'Wear part',
        notes: 'Its size stands on the side of the tyre, such as 40-622.',
      },
      {
        name: 'Tyre',
        type: 'Wear part',
        isoptional: true,
        notes: 'Only when the old one is cut or worn through.',
      },
    ],
    introduction: wiki(
      "Do the '''rear''' wheel first in practice: the front wheel is then easy.",
      '',
      '== Before you start ==',
      '',
      '* Compare tube and tyre:',
      '** the ++diameter++ must be the same,',
      '** the width of the tyre must lie within the range on the box.',
      '* Look at the valve: a wide hole in the rim takes a car valve, a narrow one a racing valve.',
      '',
      '[image|@{image:part-tube}|size=medium|align=center|caption=A tube with its valve]',
    ),
    conclusion: wiki(
      'Note the pressure on the tag at the bar and sign it.',
      '',
      '[quote|Jonas Brandt]',
      'Who finds nothing in the tyre has not looked long enough.',
      '[/quote]',
    ),
    steps: [
      step(
        'Let the air out',
        'tube-valve',
        'Unscrew the cap. Press the pin in the valve until no more air comes.',
        'Unscrew the small nut at the rim, if there is one.',
      ),
      step(
        'Lift the tyre over the rim',
        'tube-lever',
        'Push the tyre into the middle of the rim all around: it gets looser.',
        'Hook in the first lever opposite the valve and the second a hand away. Lift both.',
        '> (orange) Slide the second lever along the rim. One side comes free.',
      ),
      step(
        'Pull out the tube',
        'tube-out',
        'Begin opposite the valve. Push the valve out of its hole last.',
        '(note) Keep the tube as it lay: the place of the hole tells where to search in the tyre.',
      ),
      step(
        'Find what made the hole',
        'tube-search',
        'Look at the tyre from outside, then feel the inside through a cloth.',
        '(caution) Never with bare fingers: glass and wire cut.',
        'Pull out what you find. Check the rim tape: it must cover every spoke hole.',
      ),
      step(
        'Give the new tube some shape',
        'tube-new',
        'Pump it up by two strokes, just until it is round.',
        '(green) A tube with some shape does not get twisted or caught.',
      ),
      step(
        'Put the tube in',
        'tube-insert',
        'Valve first and straight through its hole, then all around below the tyre.',
      ),
      step(
        'Press the tyre back',
        'tube-seat',
        'Begin opposite the valve and end at the valve, with both thumbs.',
        '(red) No levers here: they pinch the new tube.',
        'Press the valve once up into the tyre, so that nothing is caught below it.',
      ),
      step(
        'Pump it up',
        'tube-pump+tube-pressure',
        'Pump to half of the pressure. Turn the wheel: the thin line on the tyre must run evenly.',
        'Pump to the pressure that stands on the tyre, never beyond the [[Torque Values#Section_Pressures|upper value]].',
        '(reminder) Screw the cap on.',
      ),
    ],
    edits: [
      {
        by: 'mara',
        daysAgo: 395,
        fields: {
          time_required_max: 1800,
          summary:
            'A flat tyre, a new tube, half an hour. The search for what made the hole is half of the job.',
        },
      },
      {
        by: 'aylin',
        daysAgo: 210,
        step: 4,
        lines: [
          line('Look at the tyre from outside, then feel the inside through a cloth.'),
          line('(caution) Never with bare fingers: glass and wire cut.'),
          line('Pull out what you find. Check the rim tape: it must cover every spoke hole.'),
          line(
            '(violet) Write on the tag what it was. Three shards from one street are worth a call to the city.',
          ),
        ],
      },
      {
        by: 'jonas',
        daysAgo: 60,
        fields: {
          conclusion: wiki(
            'Note the pressure on the tag at the bar and sign it. After ten kilometres check it again.',
            '',
            '[quote|Jonas Brandt]',
            'Who finds nothing in the tyre has not looked long enough.',
            '[/quote]',
          ),
        },
      },
      {
        by: 'kenji',
        daysAgo: 4,
        waits: true,
        step: 5,
        title: 'Give the new tube some shape',
        lines: [
          line('Pump it up by two strokes, just until it is round.'),
          line('(green) A tube with some shape does not get twisted or caught.'),
          line(
            '(light_blue) Dust it with a little talcum: it slides into place and does not stick to the tyre.',
          ),
        ],
      },
    ],
    translations: [
      {
        langid: 'de',
        by: 'lena',
        daysAgo: 310,
        title: 'Schlauch wechseln',
        subject: 'Schlauch',
        summary:
          'Ein platter Reifen, ein neuer Schlauch, eine halbe Stunde. Die Suche nach der Ursache ist die halbe Arbeit.',
        introduction: wiki(
          "Am besten am '''Hinterrad''' üben: Danach ist das Vorderrad leicht.",
          '',
          '== Vorher ==',
          '',
          '* Schlauch und Reifen vergleichen:',
          '** Der ++Durchmesser++ muss gleich sein,',
          '** die Breite des Reifens muss im Bereich auf der Schachtel liegen.',
          '* Das Ventil ansehen: Ein weites Loch in der Felge nimmt ein Autoventil auf, ein enges ein Rennradventil.',
          '',
          '[image|@{image:part-tube}|size=medium|align=center|caption=Ein Schlauch mit seinem Ventil]',
        ),
        conclusion: wiki(
          'Den Druck auf dem Anhänger am Lenker notieren und unterschreiben.',
          '',
          '[quote|Jonas Brandt]',
          'Wer im Reifen nichts findet, hat nicht lange genug gesucht.',
          '[/quote]',
        ),
        steps: [
          [
            'Luft ablassen',
            'Die Kappe abschrauben. Den Stift im Ventil drücken, bis keine Luft mehr kommt.',
            'Die kleine Mutter an der Felge abschrauben, wenn es eine gibt.',
          ],
          [
            'Reifen über die Felge heben',
            'Den Reifen ringsum in die Mitte der Felge drücken: Er wird lockerer.',
            'Den ersten Heber gegenüber dem Ventil einhaken, den zweiten eine Hand breit daneben. Beide anheben.',
            'Den zweiten Heber an der Felge entlangschieben. Eine Seite kommt frei.',
          ],
          [
            'Schlauch herausziehen',
            'Gegenüber dem Ventil beginnen. Das Ventil zuletzt aus dem Loch drücken.',
            'Den Schlauch so liegen lassen, wie er lag: Der Ort des Lochs zeigt, wo im Reifen zu suchen ist.',
          ],
          [
            'Ursache suchen',
            'Den Reifen von außen ansehen, dann innen mit einem Tuch abtasten.',
            'Nie mit bloßen Fingern: Glas und Draht schneiden.',
            'Herausziehen, was sich findet. Das Felgenband prüfen: Es muss jedes Speichenloch bedecken.',
          ],
          [
            'Neuen Schlauch in Form bringen',
            'Mit zwei Stößen aufpumpen, gerade bis er rund ist.',
            'Ein Schlauch mit etwas Form verdreht und verklemmt sich nicht.',
          ],
          ['Schlauch einlegen', 'Zuerst das Ventil gerade durch das Loch, dann ringsum unter den Reifen.'],
          [
            'Reifen zurückdrücken',
            'Gegenüber dem Ventil beginnen und am Ventil enden, mit beiden Daumen.',
            'Hier keine Heber: Sie quetschen den neuen Schlauch.',
            'Das Ventil einmal in den Reifen hochdrücken, damit nichts darunter klemmt.',
          ],
          [
            'Aufpumpen',
            'Auf den halben Druck pumpen. Das Rad drehen: Die feine Linie am Reifen muss gleichmäßig laufen.',
            'Auf den Druck pumpen, der am Reifen steht, nie über den [[Torque Values#Section_Pressures|oberen Wert]].',
            'Die Kappe aufschrauben.',
          ],
        ],
      },
    ],
  },
]

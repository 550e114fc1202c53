// German: leads free a run and close its devices, and void and delete a record.
import type { keep as english } from '../en/keep.ts'
import type { Translation } from '../translation.ts'

export const keep: Translation<typeof english> = {
  'records.clockFast': 'Die Uhr von {device} ging {span} vor; die Zeiten sind korrigiert.',
  'records.clockSlow': 'Die Uhr von {device} ging {span} nach; die Zeiten sind korrigiert.',
  'records.closeAbout':
    'Schließen Sie {device} nur, wenn es verloren oder defekt ist. Aufgegeben wird: {what}. Die Aufzeichnung nennt das dann mit Ihrem Namen und dem Grund.',
  'records.closeDevice': 'Dieses Gerät schließen',
  'records.closeOf': '{device} schließen',
  'records.closeReturns':
    'Taucht das Gerät doch wieder auf, werden seine Einträge angenommen und gekennzeichnet.',
  'records.closedNow': '{device} ist geschlossen.',
  'records.device': 'Gerät {number}',
  'records.deviceClosed': '{device} wurde von {by} am {when} geschlossen: {reason}.',
  'records.formerMember': 'Ehemaliges Mitglied',
  'records.givenUp': '{device}: {what} aufgegeben',
  'records.endedStands': 'Der Durchlauf ist zu Ende; seine Werte lassen sich nicht mehr ändern.',
  'records.lost': 'Mit ihm gelöscht – Werte: {values}, Fotos: {photos}, Ereignisse: {events}',
  'records.overtaken':
    'Jemand anderes hat in diesem Durchlauf inzwischen etwas gespeichert. Diese Seite zeigt es jetzt; sehen Sie sich den Wert noch einmal an, bevor Sie ihn korrigieren.',
  'records.reasonRequired': 'Geben Sie einen Grund an.',
  'records.remove': 'Diesen Nachweis löschen',
  'records.removeMeans':
    'All das wird gelöscht und lässt sich nicht wiederherstellen. Das Protokoll behält den Grund.',
  'records.removeReasonHint': 'Das Protokoll zeigt ihn mit Ihrem Namen.',
  'records.removedNow': 'Nachweis gelöscht',
  'records.retained': 'Dieser Nachweis lässt sich nicht vor dem {date} löschen',
  'records.void': 'Für ungültig erklären',
  'records.voidInstead': 'Stattdessen für ungültig erklären',
  'records.voidIsBetter':
    'Besser ist es, ihn für ungültig zu erklären: Er bleibt lesbar und zählt nicht mehr.',
  'records.voidMeans':
    'Der Nachweis bleibt durchgestrichen lesbar, mit Ihrem Namen und dem Grund. Er zählt in keiner Summe und keinem Diagramm und nimmt keine Korrekturen mehr an. Das lässt sich nicht rückgängig machen.',
  'records.voidReasonHint': 'Der Nachweis und sein Ausdruck zeigen ihn.',
  'records.voidedBy': 'Für ungültig erklärt von {name} am {date}',
  'records.voidedMeans': 'Er zählt in keiner Summe und keinem Diagramm und nimmt keine Korrekturen mehr an.',
  'records.voidedNow': 'Nachweis für ungültig erklärt',
  'run.choosePerson': 'Wählen',
  'run.handOver': 'Übergeben',
  'run.handOverClear': 'Niemanden auswählen',
  'run.handOverLead':
    'Diesen Durchlauf hat {name}. Er wird für die gewählte Person zurückgestellt und steht in ihren Durchläufen; nur sie kann ihn fortsetzen, und bis dahin läuft keine Uhr.',
  'run.handOverNobody': 'Niemand ausgewählt',
  'run.handOverTitle': 'Diesen Durchlauf übergeben',
  'run.handOverTo': 'Übergeben an',
  'run.handOverWhom': 'Wählen Sie, wer den Durchlauf bekommt.',
  'run.leadAbout': 'Diesen Durchlauf hat {name}. Sie betreuen die Anleitung und können:',
  'run.leadReasonHint': 'Bleibt mit Ihrem Namen in der Aufzeichnung.',
  'run.leadRelease': 'Für alle zurückstellen',
  'run.leadTitle': 'Diesen Durchlauf freigeben',
  'run.morePeople': 'Es gibt weitere; geben Sie mehr vom Namen ein.',
  'run.nobodyFound': 'Niemand mit diesem Namen darf nach dieser Anleitung arbeiten.',
  'run.releaseLead':
    'Der Durchlauf wird zurückgestellt, und alle, die die Anleitung sehen dürfen, können ihn fortsetzen. {name} erfährt, von wem und warum.',
  'run.releaseTitle': 'Diesen Durchlauf für alle zurückstellen',
  'run.searchPerson': 'Wer',
  'run.takeOverLead':
    'Sie bearbeiten ihn dann, und die Uhr läuft für Sie. {name} erfährt, von wem und warum.',
  'run.takeOverTitle': 'Diesen Durchlauf übernehmen',
  'proof.altered': 'Dieser Nachweis passt nicht zu seinen Ereignissen',
  'proof.alteredSince':
    'Er wurde außerhalb von Stepwright in der Datenbank geändert oder ist beschädigt. Die Prüfung der Nachweise hat das zuerst am {date} gefunden:',
  'proof.events':
    'Ereignis {event} wurde geändert, oder ein Ereignis wurde entfernt oder eingefügt. Nichts belegt diesen Nachweis.',
  'proof.times': 'Seine Zeiten sind nicht die, die sich aus den Ereignissen ergeben.',
  'proof.signature':
    'Die Unterschrift von {name} ist nicht die der Ereignisse. Gespeichert: {stored}. Nach den Ereignissen: {given}.',
  'proof.people': 'Die Anteile der Beteiligten sind nicht die, die sich aus den Ereignissen ergeben.',
  'proof.member': '{name}: In der Datenbank steht „{stored}“, aus den Ereignissen ergibt sich „{given}“.',
  'proof.value':
    '{label}, Messung {reading}: In der Datenbank steht „{stored}“, aus den Ereignissen ergibt sich „{given}“.',
  'proof.nothing': 'nichts',
}

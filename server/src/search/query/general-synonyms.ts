// Words of repair, production, laboratories and kitchens that mean the same. Each line is a group. Expressions of a
// single firm belong into the settings of its site.
export const generalSynonyms: Record<string, string> = {
  en: `
repair,fix,mend
change,replace,swap,exchange,renew
remove,take off,take out,detach,dismount,uninstall
install,mount,fit,attach,put on
clean,wash,wipe
unclog,unblock,clear
clogged,blocked,plugged,clog
jammed,stuck,seized
descale,decalcify,limescale
puncture,flat,flat tire,flat tyre,tire repair,inner tube
tire,tyre
lube,lubricate,lubricant,oil,grease
allen key,hex key,allen wrench,hex wrench
spanner,wrench
vernier caliper,caliper,vernier,slide gauge
ruler,steel rule,straightedge
tape measure,measuring tape
garbage,trash,rubbish,waste,refuse
safety glasses,goggles,safety goggles,eye protection
ear defenders,ear plugs,hearing protection
gloves,hand protection
loto,lock out,lockout tagout,isolate
squeak,squeal,squeaky,noisy,noise
leak,drip,leaky,leaking
print head,hot end,extruder
nozzle,hot end
emergency stop,e stop,emergency off
switch off,turn off,power off,shut down
switch on,turn on,power on,start up
broken,defective,faulty,damaged
check,inspect,test,verify,examine,inspection
adjust,align,tune,set
calibrate,adjust,calibration
tighten,fasten,torque
loosen,slacken,undo
wobble,out of true,true,buckled
measure,gauge,measurement
bike,bicycle,cycle
coffee machine,espresso machine,coffee maker
hurt,injured,injury,accident,first aid
extinguisher,fire extinguisher
fire,burning,flames
hose,tube,pipe
seal,gasket,o ring
bolt,screw
drill,bore
glue,adhesive,bond
swarf,chips,shavings
spare part,replacement part,spare
maintenance,service,servicing,upkeep
motor,engine
power cord,power cable,mains lead
socket,outlet
battery,accumulator
charge,recharge
display,screen,monitor
fuse,circuit breaker
guard,cover,shield
drive belt,belt
filter,strainer,sieve
pressure gauge,manometer
tap,faucet,valve
scales,balance
sterilise,disinfect,sanitise,autoclave
sample,specimen
hammer,mallet
hand over,handover,shift change
begin,start,commence
stop,halt
assemble,build,put together
disassemble,dismantle,take apart
store,storage,keep
dispose,discard,throw away
mould,mold
grey,gray
aluminium,aluminum
colour,color
metre,meter
litre,liter
centre,center
fibre,fiber
analyse,analyze
catalogue,catalog
licence,license
photo,picture,image
phone,telephone,call
`,
  de: `
wechseln,tauschen,austauschen,ersetzen,erneuern,Wechsel
reparieren,instandsetzen,beheben,flicken,Reparatur
ausbauen,abbauen,demontieren,entfernen,abnehmen,Ausbau
einbauen,montieren,anbauen,einsetzen,Einbau
reinigen,putzen,säubern,waschen,gereinigt,Reinigung
schmieren,ölen,fetten,einfetten,nachölen
prüfen,kontrollieren,testen,überprüfen,Prüfung,Kontrolle
einstellen,justieren,ausrichten,kalibrieren,Einstellung
anziehen,festziehen,festschrauben
lösen,lockern,losschrauben
Platten,Reifenpanne,platter Reifen,Loch im Reifen,Schlauch flicken,Schlauch
Schieblehre,Messschieber
Kaffeemaschine,Espressomaschine
Inbusschlüssel,Innensechskantschlüssel,Sechskantschlüssel,Inbus
Schraubenschlüssel,Gabelschlüssel,Maulschlüssel
Schraubendreher,Schraubenzieher
Zange,Kombizange
Lineal,Stahllineal,Maßstab
Müll,Abfall,Entsorgung,entsorgen
Not-Aus,Not-Halt,Notaus,Nothalt,Notschalter
Brand,Feuer,brennt,brennen
Feuerlöscher,Löscher,löschen
verriegeln,sichern,absperren,abschließen,verriegelt
Dichtung,O-Ring,Dichtring
Akku,Batterie
Fahrrad,Rad,Velo
entkalken,Kalk,Entkalkung
verstopft,Verstopfung
undicht,tropft,leckt,Leck,tropfen
defekt,kaputt,beschädigt,Schaden
einschalten,anschalten,starten
ausschalten,abschalten
messen,vermessen,Messung
wiegen,wägen,Waage
Späne,Metallspäne,Spänen
Schutzbrille,Augenschutz
Handschuhe,Schutzhandschuhe
Gehörschutz,Ohrstöpsel
Unfall,Verletzung,verletzt,Erste Hilfe
Wartung,Instandhaltung,Service
Anleitung,Anweisung,Arbeitsanweisung
Strom,Netz,Spannung
Hauptschalter,Netzschalter
quietschen,quietscht,Geräusch
Lehre,Prüflehre
Düse,Nozzle
Druckkopf,Hotend
Schlauch,Leitung
Schraube,Bolzen
kleben,verkleben,Kleber
Ersatzteil,Ersatz
zusammenbauen,montieren,Montage
zerlegen,auseinandernehmen,demontieren
sterilisieren,autoklavieren,desinfizieren
Probe,Muster
wegwerfen,entsorgen
anfangen,beginnen,starten
Bild,Foto
Bremsbelag,Bremsklotz
`,
  fr: `
réparer,dépanner,réparation,dépannage
changer,remplacer,remplacement,changement
démonter,enlever,retirer,déposer
monter,installer,poser,montage
nettoyer,laver,nettoyage
graisser,huiler,lubrifier
vérifier,contrôler,contrôle,vérification
régler,ajuster,réglage
étalonner,calibrer
serrer,visser
desserrer,dévisser
crevaison,pneu à plat,chambre à air
clé allen,clé hexagonale,clé à six pans
pied à coulisse,calibre
déchets,ordures,poubelle
lunettes de protection,lunettes de sécurité
arrêt d’urgence,coup de poing
incendie,feu
fuite,fuir
joint,joint torique
vélo,bicyclette
machine à café,machine à expresso
cassé,défectueux,en panne
entretien,maintenance
blessure,accident,premiers secours
batterie,pile,accumulateur
allumer,mettre en marche,démarrer
éteindre,arrêter
`,
  es: `
reparar,arreglar,reparación
cambiar,reemplazar,sustituir,cambio
quitar,desmontar,retirar,extraer
montar,instalar,colocar
limpiar,lavar,limpieza
engrasar,lubricar,aceitar
comprobar,revisar,verificar,inspeccionar
ajustar,regular,ajuste
calibrar,calibración
apretar,atornillar
aflojar,desatornillar
pinchazo,rueda pinchada,cámara de aire
llave allen,llave hexagonal
calibre,pie de rey
basura,residuos,desechos
gafas de seguridad,gafas de protección
parada de emergencia,seta de emergencia
incendio,fuego
fuga,gotea
junta,junta tórica
bicicleta,bici
cafetera,máquina de café
roto,averiado,defectuoso
mantenimiento,servicio
herida,accidente,primeros auxilios
batería,pila
encender,poner en marcha,arrancar
apagar,desconectar
`,
}

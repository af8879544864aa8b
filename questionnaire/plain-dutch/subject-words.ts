/** Words of schools and their inspectors. Each row: the hard word, its other forms, the easier one, and whether it is replaced or explained. */
export const schoolWords = `
voortgezet onderwijs||middelbare school|replace
primair onderwijs||basisschool|replace
leerkracht|leerkrachten|juf of meester / leraar|replace
onderwijzend personeel||leraren|replace
onderwijsinstelling|onderwijsinstellingen|school|replace
bevoegd gezag||schoolbestuur|replace
eindtoets||toets in groep 8|replace
curriculum||lesprogramma|replace
didactisch|didactische|over lesgeven|replace
pedagogisch|pedagogische|over opvoeden|replace
pedagogisch klimaat||sfeer in de klas|replace
ouderparticipatie||ouders die helpen op school|replace
ouderbetrokkenheid||hoe ouders meedoen met school|replace
onderwijsbehoefte|onderwijsbehoeften|wat je kind nodig heeft om te leren|replace
ondersteuningsbehoefte|ondersteuningsbehoeften|welke hulp je kind nodig heeft|replace
sociaal-emotionele ontwikkeling||hoe je kind zich voelt en met anderen omgaat|replace
cognitieve ontwikkeling||leren en denken|replace
zelfregulatie||zelf plannen en volhouden|replace
differentiëren|differentieert,differentiatie|leerlingen verschillende lesstof geven|replace
doubleren|doubleert,gedoubleerd|blijven zitten|replace
verzuim|schoolverzuim,verzuimen|niet naar school gaan|replace
absentie|absent|niet op school zijn|replace
tussenschoolse opvang||overblijven|replace
anderstalig|anderstalige|met een andere thuistaal|replace
onderwijsachterstand|onderwijsachterstanden|achterlopen op school|replace
leerachterstand|leerachterstanden|achterlopen met leren|replace
remedial teaching||extra hulp bij het leren|replace
voortijdig schoolverlaten|voortijdig schoolverlater|stoppen zonder diploma|replace
lerarentekort||te weinig leraren|replace
schoolloopbaan||de scholen en klassen die je kind doet|replace
leerprestaties|leerprestatie,schoolprestaties|hoe goed het gaat met leren|replace
passend onderwijs||Elke leerling krijgt de hulp op school die nodig is. De school moet daarvoor zorgen.|explain
samenwerkingsverband|samenwerkingsverbanden|Een groep scholen in de regio die samen extra hulp voor leerlingen regelt.|explain
speciaal onderwijs||School voor kinderen met bijvoorbeeld een ziekte of beperking.|explain
speciaal basisonderwijs|SBO|Basisschool met kleine klassen, voor kinderen die meer hulp nodig hebben.|explain
voorschoolse educatie|VVE,voor- en vroegschoolse educatie|Opvang voor peuters met extra aandacht voor taal.|explain
schooladvies||Wat de basisschool zegt over welke middelbare school past.|explain
doorstroomtoets||De toets in groep 8, die helpt kiezen voor een middelbare school.|explain
leerlingvolgsysteem||Het systeem waarin school bijhoudt hoe het leren gaat.|explain
ontwikkelingsperspectief|OPP|Een plan met wat je kind kan leren en welke hulp daarbij hoort.|explain
ondersteuningsplan||Een plan met de extra hulp voor je kind op school.|explain
schoolondersteuningsprofiel||Een stuk waarin staat welke hulp een school kan geven.|explain
intern begeleider|ib'er,ib-er,IB|De leraar die op de basisschool de extra hulp regelt.|explain
zorgcoördinator||Wie op de middelbare school de extra hulp regelt.|explain
leerplichtambtenaar||Iemand van de gemeente die let op of kinderen naar school gaan.|explain
thuiszitter|thuiszitters|Een kind dat langer dan vier weken niet naar school gaat.|explain
startkwalificatie||Een diploma havo, vwo of mbo niveau 2 of hoger.|explain
praktijkonderwijs||Middelbare school waar je vooral leert door te doen.|explain
entreeopleiding||Opleiding op het mbo voor wie nog geen diploma heeft.|explain
beroepsbegeleidende leerweg|BBL|Leren op het mbo met veel dagen werk.|explain
beroepsopleidende leerweg|BOL|Leren op het mbo met veel dagen school en soms stage.|explain
theoretische leerweg|vmbo-t,TL|De richting van het vmbo met de meeste theorie.|explain
medezeggenschapsraad|MR|Groep ouders en leraren die meebeslist over de school.|explain
oudercommissie||Groep ouders die meedenkt met de opvang.|explain
burgerschapsonderwijs|burgerschap|Lessen over samenleven, rechten en plichten.|explain
executieve functies||Plannen, onthouden, beginnen en volhouden.|explain
continurooster||Alle kinderen eten op school en zijn daardoor eerder vrij.|explain
schakelklas||Klas waarin kinderen een jaar lang extra Nederlands leren.|explain
hoogbegaafd|hoogbegaafde,hoogbegaafdheid|Een kind dat heel snel leert en denkt.|explain
buitenschoolse opvang|BSO,bso|Opvang voor en na school en in de vakantie.|explain
gastouder|gastouderopvang|Iemand die thuis op kinderen past voor haar of zijn werk.|explain
`;

/** Words of doctors and of help for families. Each row: the hard word, its other forms, the easier one, and whether it is replaced or explained. */
export const careWords = `
psychisch|psychische|in je hoofd / van je gevoel|replace
somatisch|somatische|van het lichaam|replace
fysiek|fysieke|van het lichaam|replace
mentale gezondheid||hoe je je voelt|replace
welbevinden||hoe je kind zich voelt|replace
motorische ontwikkeling|motoriek|leren bewegen|replace
spraak-taalontwikkeling||leren praten|replace
gedragsproblematiek||moeilijk gedrag|replace
problematiek||problemen|replace
chronisch|chronische|die lang duurt|replace
medicatie||medicijnen|replace
vaccinatie|vaccinaties,vaccineren|prik|replace
obesitas||zwaar overgewicht|replace
prenataal|prenatale|voor de geboorte|replace
postnataal|postnatale|na de geboorte|replace
opvoedondersteuning|opvoedingsondersteuning|hulp bij opvoeden|replace
symptoom|symptomen|klacht|replace
therapie|therapieën|behandeling|replace
intake|intakegesprek|eerste gesprek|replace
zorgverlener|zorgverleners|arts of hulpverlener|replace
zorgprofessional|zorgprofessionals|hulpverlener|replace
gezondheidstoestand||gezondheid|replace
acuut|acute|meteen / plotseling|replace
preventie|preventief|zorgen dat iets niet gebeurt|replace
diagnosticeren|gediagnosticeerd|ontdekken wat iemand heeft|replace
ambulante hulp|ambulant|hulp bij je thuis|replace
hulpbehoevend|hulpbehoevende|die hulp nodig heeft|replace
intensieve zorg||veel zorg|replace
middelengebruik||drinken, roken of drugs gebruiken|replace
slaapproblematiek||slecht slapen|replace
jeugdhulp|jeugdzorg|Hulp van de gemeente voor kinderen en ouders.|explain
jeugdgezondheidszorg|JGZ|Artsen en verpleegkundigen die kijken of een kind goed groeit.|explain
consultatiebureau||Hier worden baby's en peuters gewogen, gemeten en geprikt.|explain
verwijzing|verwijsbrief|Een brief van de huisarts voor een andere arts of hulpverlener.|explain
indicatie|indicatiestelling|Een besluit waarin staat welke zorg je krijgt.|explain
beschikking||Een brief met een besluit van de gemeente.|explain
persoonsgebonden budget|PGB,pgb|Geld waarmee je zelf hulp of zorg koopt.|explain
mantelzorg|mantelzorger,mantelzorgers|Zorgen voor iemand in je familie of buurt die ziek is of hulp nodig heeft.|explain
respijtzorg||Iemand neemt de zorg even over, zodat jij rust hebt.|explain
diagnose|diagnoses|De naam die een arts geeft aan wat iemand heeft.|explain
behandelplan||Een plan met welke hulp je krijgt en hoelang.|explain
orthopedagoog||Iemand die helpt bij problemen met leren of opvoeden.|explain
logopedist|logopedie|Iemand die helpt bij leren praten.|explain
jeugdarts||Arts die kijkt of kinderen gezond groeien.|explain
pleegzorg|pleeggezin|Een kind woont een tijd in een ander gezin.|explain
autismespectrumstoornis|ASS|Autisme: je hersenen verwerken alles wat je ziet en hoort op een andere manier.|explain
geestelijke gezondheidszorg|GGZ,ggz|Hulp bij problemen in je hoofd, zoals angst of somberheid.|explain
wijkteam|sociaal wijkteam|Mensen van de gemeente die in je buurt helpen.|explain
vertrouwenspersoon||Iemand aan wie je in vertrouwen iets kunt vertellen.|explain
rijksvaccinatieprogramma||De prikken die alle kinderen in Nederland kunnen krijgen.|explain
`;

/** Words of banks, taxes and allowances. Each row: the hard word, its other forms, the easier one, and whether it is replaced or explained. */
export const moneyWords = `
financieel|financiële|over geld / met geld|replace
financiële situatie||hoe het gaat met je geld|replace
financieren|financiert,gefinancierd|betalen|replace
kosteloos|kosteloze|gratis|replace
aflossen|lost af,afgelost|terugbetalen|replace
restitutie||geld terug|replace
vergoeding|vergoedingen|geld dat je terugkrijgt|replace
vergoeden|vergoedt,vergoed|betalen|replace
declareren|declareert,declaratie|geld terugvragen|replace
betalingsachterstand|betalingsachterstanden|te laat zijn met betalen|replace
in termijnen||in delen|replace
per incasso|automatische incasso|automatisch betalen|replace
kwijtschelding|kwijtgescholden|niet hoeven betalen|replace
tegemoetkoming|tegemoetkomingen|geld dat helpt met betalen|replace
eigen bijdrage||wat je zelf betaalt|replace
ouderbijdrage||geld dat school aan ouders vraagt|replace
uitgaven||wat je betaalt|replace
inkomsten||geld dat je krijgt|replace
rondkomen met het inkomen||genoeg geld hebben|replace
koopkracht||hoeveel je met je geld kunt kopen|replace
budgetteren|budget|zorgen dat je uitkomt met je geld|replace
maandlasten|vaste lasten|wat je elke maand betaalt|replace
bezoldiging||loon|replace
huurachterstand||te laat zijn met de huur|replace
schuldhulpverlening||hulp bij schulden|replace
economische positie||hoeveel geld en werk je hebt|replace
lage inkomens||mensen met weinig geld|replace
kostenverhoging||het wordt duurder|replace
kinderopvangtoeslag||Geld van de overheid voor de opvang van je kind.|explain
kindgebonden budget||Extra geld van de overheid voor ouders met een lager inkomen.|explain
kinderbijslag||Geld van de overheid voor elk kind onder de 18 jaar.|explain
zorgtoeslag||Geld van de overheid voor je zorgverzekering.|explain
huurtoeslag||Geld van de overheid voor je huur.|explain
vrijwillige ouderbijdrage||Geld dat school vraagt voor bijvoorbeeld een schoolreis. Je hoeft het niet te betalen.|explain
bruto inkomen|bruto|Je loon voordat de belasting eraf is.|explain
netto inkomen|netto|Wat je op je rekening krijgt.|explain
besteedbaar inkomen||Het geld dat je kunt uitgeven, na belasting.|explain
verzamelinkomen|toetsingsinkomen|Al je inkomen in een jaar samen.|explain
bijstandsuitkering|bijstand|Geld van de gemeente als je te weinig inkomen hebt.|explain
schuldsanering|WSNP|Je betaalt meestal anderhalf jaar zoveel als je kunt. Daarna ben je van je schulden af.|explain
bewindvoerder||Iemand die jouw geld regelt.|explain
alimentatie|kinderalimentatie,partneralimentatie|Geld dat je na een scheiding betaalt voor je kind of je ex-partner.|explain
eigen risico||Het deel van je zorgkosten dat je zelf betaalt.|explain
modaal inkomen|modaal|Een inkomen dat veel mensen hebben.|explain
studiefinanciering||Geld van de overheid om te studeren.|explain
stadspas||Een pas waarmee je met weinig geld korting krijgt.|explain
`;

/** What researchers say among themselves. Each row: the hard word, its other forms, the easier one, and whether it is replaced or explained. */
export const researchWords = `
respondent|respondenten|wie meedoet|replace
enquête|enquêtes|vragenlijst|replace
stelling|stellingen|zin|replace
categorie|categorieën|groep|replace
populatie|populaties|groep mensen|replace
doelgroep|doelgroepen|voor wie het is|replace
toelichten|licht toe,toegelicht|uitleggen|replace
toelichting|toelichtingen|uitleg|replace
motiveren|motiveert,motiveer uw antwoord|vertellen waarom|replace
specificeren|specificeert,specificeer|precies zeggen|replace
overige||andere|replace
bij benadering||ongeveer|replace
in welke mate||hoe / hoe vaak / hoe erg|replace
in hoeverre||hoe / hoeveel|replace
mate van tevredenheid||hoe tevreden je bent|replace
tevredenheid||hoe tevreden je bent|replace
perceptie||hoe je iets ziet|replace
attitude|attitudes|mening|replace
opvatting|opvattingen|mening|replace
ervaren|ervaart|vinden / merken|replace
beoordelen|beoordeelt,beoordeling|zeggen wat je ervan vindt|replace
evalueren|evalueert,evaluatie|bekijken hoe het ging|replace
indicator|indicatoren|teken|replace
gemiddeld genomen||meestal|replace
onderzoeksdoeleinden||onderzoek|replace
significant|significante|duidelijk|replace
correleren|correlatie|samenhangen|replace
kwantitatief|kwantitatieve|in cijfers|replace
kwalitatief|kwalitatieve|in woorden|replace
nulmeting||eerste meting|replace
respons||hoeveel mensen antwoord gaven|replace
non-respons||mensen die niet antwoordden|replace
hypothese|hypothesen,hypotheses|verwachting|replace
methode|methoden,methodes|manier|replace
observatie|observaties|wat je ziet|replace
rangschikken|rangschik,gerangschikt|op volgorde zetten|replace
meest recente||laatste|replace
desbetreffende vraag||deze vraag|replace
exclusief||zonder|replace
inclusief||met|replace
op een schaal van||Leg uit wat het laagste en het hoogste getal betekenen.|explain
anoniem|anonieme|Niemand weet dat jij dit antwoord gaf.|explain
steekproef||Een groep mensen die door het lot is gekozen.|explain
representatief|representatieve|De groep lijkt op alle ouders in Nederland.|explain
persoonsgegevens||Alles wat over jou gaat, zoals je naam en je adres.|explain
toestemmingsverklaring||Een tekst waarin je zegt dat iets mag.|explain
privacyverklaring||Een tekst over wat er met je gegevens gebeurt.|explain
pseudonimiseren|gepseudonimiseerd|Je naam wordt vervangen door een nummer.|explain
promovendus||Iemand die vier jaar onderzoek doet aan een universiteit.|explain
`;

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

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

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

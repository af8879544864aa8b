/** What officials write. Each row: the hard word, its other forms, the easier one, and whether it is replaced or explained. */
export const officeWords = `
indien||als|replace
teneinde||om|replace
middels||met / door|replace
door middel van||met / door|replace
omtrent||over|replace
betreffende||over|replace
inzake||over|replace
aangaande||over|replace
met betrekking tot||over|replace
ten aanzien van||over / bij|replace
ten behoeve van||voor|replace
ten gevolge van||door|replace
op grond van||door / volgens|replace
op basis van||door / met|replace
naar aanleiding van||door / na|replace
conform||volgens / zoals|replace
overeenkomstig||volgens / zoals|replace
alsmede||en|replace
alsook||en|replace
tevens||ook|replace
eveneens||ook|replace
doch||maar|replace
echter||maar|replace
derhalve||daarom / dus|replace
aldus||zo / dus|replace
reeds||al|replace
thans||nu|replace
momenteel||nu|replace
heden||nu / vandaag|replace
tot op heden||tot nu toe|replace
spoedig||snel / gauw|replace
zo spoedig mogelijk||zo snel mogelijk|replace
alvorens||voordat|replace
nadien||daarna|replace
voorts||verder / ook|replace
desbetreffende||deze / dit|replace
desgewenst||als je wilt|replace
desalniettemin||toch|replace
niettemin||toch|replace
evenwel||toch / maar|replace
aangezien||omdat|replace
hetgeen||wat|replace
waaromtrent||waarover|replace
aanvangen|vangt aan,aangevangen|beginnen|replace
aanvang||begin|replace
beëindigen|beëindigt,beëindigd|stoppen|replace
bewerkstelligen|bewerkstelligt|zorgen voor / regelen|replace
verstrekken|verstrekt,verstrekte|geven|replace
verschaffen|verschaft|geven|replace
overhandigen|overhandigt|geven|replace
verkrijgen|verkrijgt,verkregen|krijgen|replace
verzoeken|verzoekt,verzocht|vragen|replace
informeren|informeert,geïnformeerd|vertellen / laten weten|replace
in kennis stellen|stelt in kennis|laten weten|replace
op de hoogte stellen|stelt op de hoogte|laten weten|replace
kenbaar maken|maakt kenbaar,kenbaar gemaakt|laten weten / vertellen|replace
aangeven|geef aan,kunt u aangeven,kun je aangeven|vertellen / kiezen|replace
retourneren|retourneert|terugsturen|replace
hanteren|hanteert,gehanteerd|gebruiken|replace
aanwenden|wendt aan,aangewend|gebruiken|replace
benutten|benut|gebruiken|replace
continueren|continueert|doorgaan met|replace
consulteren|consulteert|om raad vragen|replace
raadplegen|raadpleegt,geraadpleegd|bekijken / om raad vragen|replace
faciliteren|faciliteert|helpen / mogelijk maken|replace
implementeren|implementeert,implementatie|invoeren|replace
initiëren|initieert,initiatief nemen|beginnen|replace
optimaliseren|optimaliseert|beter maken|replace
intensiveren|intensiveert|meer doen|replace
reduceren|reduceert,reductie|minder maken|replace
stimuleren|stimuleert,gestimuleerd|aanmoedigen|replace
signaleren|signaleert,gesignaleerd|merken / zien|replace
prioriteit|prioriteiten|wat eerst moet|replace
consequentie|consequenties|gevolg|replace
consensus||dat iedereen het eens is|replace
aspect|aspecten|kant / deel|replace
factor|factoren|reden / oorzaak|replace
criterium|criteria|eis|replace
adequaat|adequate|goed / genoeg|replace
relevant|relevante|belangrijk|replace
essentieel|essentiële|heel belangrijk|replace
cruciaal|cruciale|heel belangrijk|replace
substantieel|substantiële|groot / veel|replace
circa||ongeveer|replace
dikwijls||vaak|replace
veelal||vaak / meestal|replace
doorgaans||meestal|replace
in de regel||meestal|replace
incidenteel|incidentele|soms / af en toe|replace
frequent|frequente|vaak|replace
frequentie||hoe vaak|replace
periodiek|periodieke|op vaste tijden|replace
in toenemende mate||steeds meer|replace
te allen tijde||altijd|replace
instantie|instanties|organisatie|replace
belanghebbende|belanghebbenden|wie ermee te maken heeft|replace
minderjarig|minderjarige|jonger dan 18 jaar|replace
meerderjarig|meerderjarige|18 jaar of ouder|replace
woonachtig||wonen / woon je|replace
werkzaam||werken / werk je|replace
gehuwd||getrouwd|replace
ongehuwd||niet getrouwd|replace
echtgenoot|echtgenote|man / vrouw / partner|replace
burgerlijke staat||of je getrouwd bent|replace
gezinssamenstelling||wie er bij je thuis wonen|replace
domicilie||woonadres|replace
correspondentie||brieven en e-mails|replace
schriftelijk|schriftelijke|op papier / per brief|replace
mondeling|mondelinge|in een gesprek|replace
participeren|participeert|meedoen|replace
participatie||meedoen|replace
deelname||meedoen|replace
deelnemen|neemt deel,deelgenomen|meedoen|replace
bijwonen|woont bij,bijgewoond|gaan naar / erbij zijn|replace
vernemen|verneemt,vernomen|horen|replace
achten|acht u|vinden|replace
beschikken over|beschikt over|hebben|replace
in het bezit zijn van|bent in het bezit van|hebben|replace
voornemens zijn|bent voornemens|van plan zijn|replace
in het kader van||voor / bij|replace
zorg dragen voor|draagt zorg voor|zorgen voor|replace
in aanmerking komen voor|komt in aanmerking voor|kunnen krijgen|replace
aanspraak maken op|maakt aanspraak op|recht hebben op|replace
voornoemde||deze|replace
dergelijke||zulke|replace
bovengenoemde||deze|replace
uitsluitend||alleen|replace
wenselijk|wenselijke|fijn / goed|replace
noodzakelijk|noodzakelijke|nodig|replace
overwegen|overweegt,overwogen|denken over|replace
`;

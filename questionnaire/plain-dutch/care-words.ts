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
